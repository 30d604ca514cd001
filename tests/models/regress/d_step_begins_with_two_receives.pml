/* expect: holds; states 6; transitions 7 */
/* Of two receives that can begin a d_step the first does. */
chan q = [0] of { byte };
byte g;
active proctype R() { byte x; d_step { if :: q?x -> g = 1 :: q?_ -> g = 2 fi }; assert(g == 1) }
active proctype S() { q!3 }
