/* expect: violated; kind claim; asked --property claims */
/* A claim is process 0. */
byte x;
active proctype P() { x = 1; x = 2 }
never { do :: _pid == 0 && x == 2 -> break :: else od }
