/* expect: violated; kind claim; asked --ltl f */
/* The process can still go on with its local steps: it is no timeout yet. */
byte x;
active proctype P() { byte i; x = 1; x = 2; i = 1; i = 2; x == 7 }
ltl f { [] !(x == 2 && !timeout) }
