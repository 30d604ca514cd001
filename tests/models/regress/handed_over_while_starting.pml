/* expect: violated; kind assertion */
/* The offer hands control over to A, which may have ended when B is started: B gets its number. */
chan q = [0] of { byte };
proctype A() {
  byte x;
end:
  q?x
}
proctype B() {
  assert(_pid != 1)
}
init {
  atomic {
    run A();
    if
    :: q!1
    :: skip
    fi;
    run B()
  }
}
