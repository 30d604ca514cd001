/* deliberate: SPIN takes it, and then its verifier does not compile */
/* expect: E0211 at 4:18 "has no variable `y`" */
active proctype P() { byte x; x = 1 }
ltl p { <> (P[0]:y == 1) }
