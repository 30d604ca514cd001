/* expect: violated; kind runtime-error; asked --property claims; unproved never */
/* The claim never lets anybody move again. */
byte x, y;
active proctype A() { x = 1 }
never {
  x == 0;
  atomic {
    x == 1;
    do
    :: y = !y
    od
  }
}
