/* expect: violated; kind assertion; group 2 */
/* The run to the error passes states in which ids are not set yet: each is 7, which it never is later. */
byte ref[2] = 7;
byte turn;
proctype P(byte me) {
  do
  :: ref[me] == me -> turn = turn + 1; assert(turn < 3)
  od
}
init {
  byte i;
  for (i : 0 .. 1) { ref[i] = i }
  atomic { run P(0); run P(1) }
}
