/* expect: violated; kind assertion; states 28; transitions 49 */
/* A d_step that begins with a receive can be met where a process rests, not behind the first statement of an atomic. */
chan rv[2] = [0] of { byte };
byte x[2];
bool go[2];
active proctype A() { end: atomic { skip; if :: d_step { rv[0]?_; x[0] = 1 } :: else -> x[0] = 2 fi; x[0] = x[0] + 2 }; end1: (false) }
active proctype B() { end: atomic { if :: d_step { rv[1]?_; x[1] = 1 } :: else -> x[1] = 2 fi; x[1] = x[1] + 2 }; end1: (false) }
active proctype S0() { end: go[0]; end2: rv[0]!0; end1: (false) }
active proctype S1() { end: go[1]; end2: rv[1]!0; end1: (false) }
active proctype G() { end: if :: go[0] = 1 :: go[1] = 1 fi; end1: (x[0] == 3 || x[1] == 3); assert(false) }
