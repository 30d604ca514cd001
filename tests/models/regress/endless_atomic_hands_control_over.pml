/* expect: violated; kind runtime-error */
/* Two atomic sequences hand control to each other and never give it up. */
chan c = [0] of { bit };
chan d = [0] of { bit };
byte x;
active proctype A() {
  atomic {
    do
    :: c!0; d?0
    od
  }
}
active proctype B() {
  atomic {
    do
    :: c?0; d!0
    od
  }
}
active proctype C() { x = 1 }
