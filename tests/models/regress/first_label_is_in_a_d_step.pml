/* expect: holds; states 4; transitions 4 */
/* Asked from outside, a label that is there twice is the first, which is never rested at. */
byte x;
active proctype P() { d_step { skip; L: x = 1 } ; { skip; L: x = 2 } }
active proctype Q() { end: atomic { P@L -> assert(x == 9) } }
