/* expect: violated; kind assertion */
/* B gets the number of W, which has ended. */
byte x;
byte sel = 255;
active [2] proctype P() {
end: do :: atomic { sel == 255 -> sel = _pid } od
}
proctype W() {
L: x = 5
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
    :: W[3]@L -> x == 5; run B()
    :: else -> run B()
    fi
  }
}
