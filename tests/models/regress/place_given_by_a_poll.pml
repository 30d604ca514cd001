/* expect: violated; kind assertion; states 5; transitions 10 */
/* A random poll gives a place, which is more than true. */
chan q0 = [2] of {byte};
chan q1 = [2] of {byte};
byte x0, x1;
bool t;
active proctype A() { atomic { !t -> t = true; q0!9; q0!7 }; x0 = q0??[7]; end: do :: false od }
active proctype B() { atomic { !t -> t = true; q1!9; q1!7 }; x1 = (q1??[7] && true); end: do :: false od }
active proctype O() { end: do :: assert(x0 != 2 && x1 != 2) od }
