/* expect: E0510 at 4:17 "priorities" */
/* deliberate: the verifier that SPIN makes of it does not compile */
chan c = [0] of { byte };
active proctype A() priority 3 { c!1 }
active proctype B() { byte x; c?x }
