/* expect: violated; kind assertion */
/* A d_step that begins with a choice of receives can be met where a process rests. */
chan rv[2] = [0] of { byte };
bool go[2]; byte x[2];
active proctype A() { end: go[0]; end2: atomic { skip; d_step { if :: rv[0]?_ -> x[0] = 1 :: else -> x[0] = 2 fi } }; end1: (false) }
active proctype B() { end: go[1]; end2: atomic { d_step { if :: rv[1]?_ -> x[1] = 1 :: else -> x[1] = 2 fi } }; end1: (false) }
active proctype S0() { end: rv[0]!0; end1: (false) }
active proctype S1() { end: rv[1]!0; end1: (false) }
active proctype G() { end: if :: go[0] = 1 :: go[1] = 1 fi; end1: (x[0] == 1 || x[1] == 1); assert(false) }
