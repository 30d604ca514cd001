/* expect: holds; states 6; transitions 6 */
/* Of two jumps under a label that is asked for the last gets a step, and the first is compared. */
byte x;
active proctype P() { { skip; L: goto A }; A: x = 1; { skip; L: goto B }; B: x = 2 }
active proctype Q() { end: P@L; x = 9 }
