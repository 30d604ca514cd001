/* expect: violated; kind claim; asked --ltl p */
/* Process 1 is a Q; its second location has the number of P's label. */
byte x;
active proctype P() { x = 1; L: x = 2; x = 3 }
active proctype Q() { byte l; l = 1; M: l = 2; l = 3; l = 4 }
ltl p { [] !P[1]@L }
