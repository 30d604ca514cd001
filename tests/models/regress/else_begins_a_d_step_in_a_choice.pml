/* expect: violated; kind runtime-error */
/* Behind an else the d_step has begun: waiting is an error. */
byte c; byte x[2]; byte s[2]; bool go[2];
active proctype B() { end: go[0]; end2: atomic { if :: d_step { c == 1; x[0] = 2 } :: s[0] = 1 fi; x[0] = x[0] + 2 }; end1: (false) }
active proctype A() { end: go[1]; end2: atomic { if :: skip; if :: _pid == 7 -> skip :: d_step { else -> c == 1; x[1] = 2 } fi :: s[1] = 1 fi; x[1] = x[1] + 2 }; end1: (false) }
active proctype G() { end: if :: go[0] = 1 :: go[1] = 1 fi; end1: (false) }
active proctype C() { end: if :: c = 1 :: skip fi; end1: (false) }
