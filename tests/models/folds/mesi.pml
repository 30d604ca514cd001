/* expect: holds; group 6 */
/* The MESI protocol. The caches get their numbers from init, which clears the directory first; sharers are counted in a
   loop to tell exclusive from shared. */
#ifndef N
#define N 3
#endif
#define NOBODY 255

mtype = { M, E, S, I };
mtype line[N];
byte dirty;    /* who has the only valid copy */
byte sharers;

proctype Cache(byte me)
{
  byte k;
end:
  do
  :: atomic {
       line[me] == I ->
       sharers = 0;
       for (k : 0 .. N - 1) {
         if
         :: line[k] == M || line[k] == E -> line[k] = S; sharers++
         :: line[k] == S -> sharers++
         :: else
         fi
       }
       if
       :: sharers == 0 -> line[me] = E; dirty = me
       :: else -> line[me] = S; dirty = NOBODY
       fi
     }
  :: atomic {
       line[me] == S ->
       for (k : 0 .. N - 1) {
         if
         :: k != me && line[k] != I -> line[k] = I
         :: else
         fi
       }
       line[me] = M;
       dirty = me
     }
  :: atomic { line[me] == E -> line[me] = M }
  :: atomic {
       line[me] == M || line[me] == E ->
       line[me] = I;
       dirty = NOBODY
     }
  :: d_step {
       line[me] == M ->
       sharers = 0;
       k = 0;
       do
       :: k < N -> if :: line[k] != I -> sharers++ :: else fi; k++
       :: k >= N -> break
       od;
       assert(sharers == 1 && dirty == me);
       sharers = 0; k = 0
     }
  od
}

init
{
  byte i;
  atomic {
    dirty = NOBODY;
    for (i : 0 .. N - 1) { line[i] = I }
    i = 0;
    do
    :: i < N -> run Cache(i); i++
    :: else -> break
    od
  }
}
