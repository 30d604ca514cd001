/* expect: violated; kind runtime-error */
/* A way of 700 moves to the loop, which takes 1 400 moves. */
short x, y;
active proctype A() {
  atomic {
    do
    :: y < 350 -> y++
    :: else -> break
    od;
    do
    :: x = (x + 1) % 1400
    :: y > 30000 -> break
    od
  }
}
