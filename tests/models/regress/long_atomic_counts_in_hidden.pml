/* expect: holds */
/* The counter is no part of the state to SPIN, and it is what ends the loop. */
hidden short i;
byte x;
active proctype A() {
  atomic {
    do
    :: i < 1500 -> i++
    :: else -> break
    od;
    x = 1
  }
}
