/* expect: violated; kind claim; asked --property claims */
/* A claim repeats the last state until it changes a variable, and a process goes on. */
byte x;
active proctype P() { x == 1; x = 2 }
never {
  true;
  x = 1;
  true;
  x == 2
}
