/* expect: violated */
/* An event is matched with what somebody else may change. */
chan q = [2] of { byte };
chan r = [2] of { byte };
chan c;
trace { c!1; c?1 }
active proctype B() { c = q }
active proctype A() { q!2; q?2 }
