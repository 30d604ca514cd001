/* expect: violated; kind runtime-error */
/* A rendezvous send is an error in a d_step only. */
chan rv[2] = [0] of { byte };
bool go[2];
active [2] proctype P() { end: if :: _pid == 0 -> end2: go[0]; end3: rv[0]!0 :: _pid == 1 -> end4: go[1]; end5: d_step { rv[1]!0 } fi; end1: (false) }
active proctype R0() { end: rv[0]?_; end1: (false) }
active proctype R1() { end: rv[1]?_; end1: (false) }
active proctype G() { end: if :: go[0] = 1 :: go[1] = 1 fi; end1: (false) }
