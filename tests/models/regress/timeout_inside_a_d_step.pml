/* expect: violated; kind assertion */
/* timeout holds throughout a d_step, and in an atomic sequence for its first statement only. */
byte x[2];
bool go[2];
active proctype A() { end: go[0]; end2: atomic { timeout; x[0] = 1 + timeout }; end1: (false) }
active proctype B() { end: go[1]; end2: d_step { timeout; x[1] = 1 + timeout }; end1: (false) }
active proctype G() { end: if :: go[0] = 1 :: go[1] = 1 fi; end1: (x[0] == 2 || x[1] == 2); assert(false) }
