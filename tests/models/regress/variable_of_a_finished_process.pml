/* expect: holds; states 6; transitions 6 */
/* The variables of a process that is gone are 0, of whatever type it was. */
active proctype P() { byte x; end: do :: x == 1 -> skip od }
active proctype R() { timeout; assert(P[2]:x == 0) }
active proctype Q() { skip }
