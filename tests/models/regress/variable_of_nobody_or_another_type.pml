/* expect: violated; kind runtime-error */
/* Process 3 has no v, process 9 is not there: an error and 0. */
byte x = 5, y, c;
active proctype P() { byte v; do :: v = 1 - v od }
active proctype A() { end1: atomic { c == 0 -> c = 1; x = 3 }; end: false }
active proctype B() { end1: atomic { c == 0 -> c = 1; x = 9 }; end: false }
active proctype Q() { end: false }
active proctype O() { c == 1; y = P[x]:v; end: false }
