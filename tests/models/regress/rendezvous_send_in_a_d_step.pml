/* expect: violated; kind runtime-error; states 6; transitions 6 */
/* A rendezvous send is an error in a d_step only. */
chan rv[2] = [0] of { byte };
bool go[2];
active proctype B() { end: go[0]; end2: rv[0]!0; end1: (false) }
active proctype A() { end: go[1]; end2: d_step { rv[1]!0 }; end1: (false) }
active proctype R0() { end: rv[0]?_; end1: (false) }
active proctype R1() { end: rv[1]?_; end1: (false) }
active proctype G() { end: if :: go[0] = 1 :: go[1] = 1 fi; end1: (false) }
