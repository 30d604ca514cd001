/* expect: holds; group 2 */
/* What is sent and who sends it change places together: one of the two is received by a representative, and the other counts as
   received, too. */
chan q = [1] of { byte };
proctype A() { q!1 }
proctype B() { q!2 }
proctype C() {
  if
  :: q?1
  :: q?2
  fi
}
init {
  atomic { run A(); run B(); run C() }
}
