/* expect: violated; kind claim; asked --ltl f */
/* The process can still end: it is no timeout yet. */
byte x;
active proctype P() { x = 1; x = 2 }
ltl f { [] !(x == 2 && !timeout) }
