/* expect: violated */
/* An event is matched with what somebody else may change. */
chan q = [0] of { byte };
byte g = 1;
trace { q!_; q?eval(g) }
active proctype B() { g = 2 }
active proctype A() { q!1 }
active proctype C() { byte x; q?x }
