/* expect: violated */
/* An event is matched with what somebody else may change. */
chan q = [2] of { byte };
active proctype B() { byte x = 1; x = 2; L: x = 3; x = 4 }
trace { q!_; q?eval(B[0]@L) }
active proctype A() { q!0; q?_ }
