/* expect: violated */
/* An event is matched with what somebody else may change. */
chan q[2] = [1] of { byte };
byte g;
trace { end1: do :: q[0]!_ :: q[0]?eval(g) od }
active proctype B() { g = 1 }
active proctype A() { d_step { q[0]!0; q[0]?_ } }
