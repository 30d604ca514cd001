/* expect: holds; asked --ltl f */
/* A claim has priority 1. */
byte x;
active proctype C() { do :: x = 7 - x od }
ltl f { [] (_priority == 1) }
