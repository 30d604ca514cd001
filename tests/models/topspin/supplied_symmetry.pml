/* expect: violated; kind assertion; states 53; transitions 89 */
/* The two workers look alike, but the second starts with a higher number: whoever says that they are exchangeable is
   wrong, and a search that believes it never sees the second one fail. */
byte done;

proctype Worker(byte start) {
  byte at = start;
  do
  :: at < 3 -> at++
  :: at >= 3 -> break
  od;
  done++;
  assert(at == 3)
}

init {
  atomic { run Worker(0); run Worker(4) }
}
