/* expect: violated; kind runtime-error; states 7; transitions 7 */
/* Two ways to go on in a D_proctype are an error. */
byte x;
active D_proctype P() {
  if
  :: x == 0 -> x = 1
  :: x < 2 -> x = 2
  fi
}
