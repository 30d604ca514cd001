/* expect: violated; kind assertion; states 14; transitions 17 */
/* Asked from outside, a label that is there twice is the first. */
byte x;
active proctype P() { { skip; L: x = 1 } ; { skip; L: x = 2 } }
active proctype Q() { end: atomic { P@L -> assert(x == 1) } }
