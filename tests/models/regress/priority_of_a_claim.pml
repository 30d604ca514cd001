/* expect: violated; kind claim; asked --property claims */
/* A claim has priority 1. */
byte x;
active proctype C() { do :: x = 2 - x od }
never { do :: _priority == 1 && x == 2 -> break :: else od }
