/* expect: violated; kind runtime-error */
/* Process 3 has no v, process 9 is not there: an error and 0. */
byte c; byte y;
active proctype P() { byte v; do :: v = 1 - v od }
active proctype A() { end1: atomic { c == 0 -> c = 1 }; y = P[3]:v; end: false }
active proctype B() { end1: atomic { c == 0 -> c = 1 }; y = P[9]:v; end: false }
active proctype Q() { end: (y == 3) }
