/* expect: violated; kind runtime-error; states 3; transitions 3 */
/* A rendezvous send beside another way to go on is an error in a D_proctype, with or without a receiver. */
byte x;
chan q = [0] of {byte};
active D_proctype P() {
  if
  :: x = 1
  :: q!1
  fi
}
