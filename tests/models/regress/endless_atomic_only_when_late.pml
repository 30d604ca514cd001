/* expect: violated; kind runtime-error */
/* The loop ends unless another process comes first, after steps of its own. */
byte x, y, z;
active proctype A() {
  byte i;
  i = 1;
  atomic {
    do
    :: x == 1 -> y = !y
    :: else -> break
    od
  }
}
active proctype B() {
  byte j;
  j = 1;
  z = j;
  x = z
}
