/* expect: violated; kind acceptance-cycle; asked --property claims */
/* The claim changes a variable, and nobody can move any more. */
byte x = 1;
active proctype P() { end: x == 1 }
never {
  x = 0;
accept: do :: true od
}
