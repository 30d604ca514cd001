/* expect: holds; group 6 */
/* Who wrote last is never read, so it is left out; its first value is nobody's number. */
#define N 3
byte last[N] = N;

proctype P(byte me) {
  byte k;
  do
  :: k < N -> last[k] = me; k++
  :: else -> k = 0
  od
}

init {
  atomic { run P(0); run P(1); run P(2) }
}
