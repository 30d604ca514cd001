/* expect: holds */
/* The receiver is in no atomic sequence: it ends the step, and others can move. */
chan c = [0] of { bit };
byte x;
active proctype A() {
end:
  atomic {
    do
    :: c!0
    od
  }
}
active proctype B() {
end:
  do
  :: c?0
  od
}
active proctype C() { x = 1 }
