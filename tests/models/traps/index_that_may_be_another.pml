/* order 1; naive 2. r[j] may be the other one: what is set last stays. With -D SAME: order 2 exactly, the same is set. */
bool a[2]; byte r[2]; byte v[2];
#ifdef SAME
#define VALUE 3
#else
#define VALUE 3 + j
#endif
active [2] proctype P() { do :: r[_pid] = _pid :: r[_pid] = 1 - _pid od }
active proctype M() { byte j; do :: atomic { for (j : 0 .. 1) { if :: r[j] < 2 -> v[r[j]] = VALUE :: else fi } } :: d_step { v[0] = 0; v[1] = 0 } od }
