/* expect: holds; states 3; transitions 10 */
/* Long, with states that are met again on other ways, and no way that comes back to itself. */
short x;
byte y, z;
active proctype A() {
  atomic {
    do
    :: x < 1500 -> x++
    :: else -> break
    od;
    do
    :: y < 3 -> if :: z = 1 :: z = 2; z = 1 fi; y++
    :: else -> break
    od
  }
}
