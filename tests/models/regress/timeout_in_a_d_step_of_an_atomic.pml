/* expect: violated */
/* timeout holds throughout a d_step, and in an atomic sequence for its first statement only. */
bool go[2]; byte x[2];
active proctype A() { end: atomic { go[0] && timeout; d_step { if :: timeout -> x[0] = 1 :: else -> x[0] = 2 fi } }; end1: (false) }
active proctype B() { end: d_step { go[1] && timeout; if :: timeout -> x[1] = 1 :: else -> x[1] = 2 fi }; end1: (false) }
active proctype G() { end: if :: go[0] = 1 :: go[1] = 1 fi; end1: (x[0] == 1 || x[1] == 1); assert(false) }
