/* expect: violated; kind claim; asked --ltl f */
/* A claim is process 0. */
byte x;
active proctype P() { x = 1; x = 2 }
ltl f { [] (_pid == 0 -> x < 2) }
