/* expect: violated; kind runtime-error; states 4; transitions 5 */
/* Two receives that take the same message. */
chan q = [0] of {byte};
active proctype P() { q!1 }
active D_proctype Q() {
  if
  :: q?1
  :: q?_
  fi
}
