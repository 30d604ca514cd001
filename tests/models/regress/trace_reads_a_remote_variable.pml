/* expect: violated */
/* An event is matched with what somebody else may change. */
chan q = [2] of { byte };
active proctype B() { byte x = 1; byte y; y = 0; y = 1; x = 2; y = 3; x = 1; y = 3 }
trace { q!_; q?eval(B[0]:x) }
active proctype A() { q!1; q?_ }
