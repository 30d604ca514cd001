/* expect: violated; kind assertion */
/* The first statement starts a process, and is reached again: by then a finished process may have made room for its number. */
byte n;
byte started;
proctype P() {
  n++;
  assert(!(n == 2 && _pid == 1))
}
active proctype Q() {
L:
  run P();
  started++;
  if
  :: started == 1 && n == 1 -> goto L
  :: started == 2
  fi
}
