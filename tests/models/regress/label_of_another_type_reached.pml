/* expect: violated; kind assertion; states 65; transitions 142 */
/* Process 1 is no P: the number of its location is compared, and every step of it counts. */
byte x;
active proctype P() { x = 1; L: x = 2; x = 3 }
active proctype Q() { byte l; l = 1; M: l = 2; l = 3; l = 4}
active proctype O() { assert(!P[1]@L) }
