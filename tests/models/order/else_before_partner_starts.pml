/* expect: violated; kind assertion */
/* The else can be taken only as long as nobody who could receive has been started: starting a process is a step that
   others can see. */
chan q = [0] of {byte};

active proctype First() {
  q!1
}

active proctype Second() {
  byte x;
end:
  q?x;
  if
    :: q!2
    :: else -> assert(false)
  fi
}

proctype Late() {
  byte y;
end:
  do
    :: q?y
  od
}

init {
  run Late();
  run Late()
}
