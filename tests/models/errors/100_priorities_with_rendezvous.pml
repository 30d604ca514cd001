/* expect: E0510 at 3:17 "priorities" */
chan c = [0] of { byte };
active proctype A() priority 3 { c!1 }
active proctype B() { byte x; c?x }
