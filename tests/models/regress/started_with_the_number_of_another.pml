/* expect: violated; kind assertion; states 36; transitions 48 */
/* B gets the number of W, which has ended. */
byte x;
byte sel = 255;
active [2] proctype P() {
end: do :: atomic { sel == 255 -> sel = _pid } od
}
proctype W() {
L: if :: x == 0 -> x = 5 :: x == 1 -> x = 6; x = 7; x = 8; x = 9; x = 10; x = 11 fi
}
proctype B() {
  byte y = 255;
  atomic { sel != 255 -> y = sel; sel = 255 };
  sel != 255;
  assert(y == sel)
}
init {
  atomic {
    run W();
    if
    :: W[3]@L -> _nr_pr == 3; run B()
    :: else -> run B()
    fi
  }
}
