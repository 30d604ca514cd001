/* expect: holds; states 98; transitions 197; group 2 */
/* What one process never assigns the other assigns where nobody comes, beside what does change. There were 28 orbits
   "for 52 states" of 32, and other numbers of orbits by other strategies. */
bool turn;
active proctype A() {
  byte x, y;
  end: do :: x == 1 -> y = 2 :: y == 0 -> y = 1 :: y == 1 -> turn = !turn; y = 2 :: y == 2 -> y = 0 od
}
active proctype B() {
  byte x, y;
  end: do :: x == 1 -> x = 2; y = 2 :: y == 0 -> y = 1 :: y == 1 -> turn = !turn; y = 2 :: y == 2 -> y = 0 od
}
