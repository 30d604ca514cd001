/* expect: violated; kind runtime-error; states 1; transitions 1 */
/* An option that begins with a choice is taken when its turn comes, and must not wait. */
byte x, y;
active proctype P() { d_step { x = 0; if :: if :: y == 1 -> x = 1 :: y == 2 -> x = 2 fi :: y == 0 -> x = 3 fi }; y = 1 }
