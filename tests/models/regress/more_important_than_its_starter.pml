/* expect: violated; kind assertion; states 8; transitions 8 */
/* P0 comes in between in the atomic sequence that starts it, and has ended when P1 is started: P1 gets its number. */
byte x;
proctype P0() {
  x = 1
}
proctype P1() {
  assert(x == 5)
}
init {
  atomic {
    run P0() priority 3;
    run P1()
  }
}
