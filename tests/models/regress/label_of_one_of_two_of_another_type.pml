/* expect: violated; kind assertion; states 26; transitions 101 */
/* The observer asks about process 1 and 2 by their numbers, though they are no P. */
bool t;
active proctype P() { bool k; do :: k = 1; L: k = 0 od }
active [2] proctype Q() { do :: t == 0 -> t = 1; M: t = 0 od }
active proctype O() { end: do :: assert(!(P[2]@L && !P[1]@L)) od }
