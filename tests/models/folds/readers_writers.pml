/* expect: holds; group 36 */
/* Readers and writers: a writer comes in when it counts no reader inside and nobody writes; who writes is told by its
   number, and init says that at first nobody does. */
#ifndef N
#define N 3
#endif
#define NOBODY 254

bool reading[N];
byte writer;

proctype Reader(byte me)
{
  do
  :: atomic { writer == NOBODY -> reading[me] = true }
     assert(writer == NOBODY);
     reading[me] = false
  od
}

proctype Writer(byte me)
{
  byte n, i;
  do
  :: atomic {
       n = 0;
       for (i : 0 .. N - 1) {
         if
         :: reading[i] -> n++
         :: else
         fi
       };
       if
       :: n == 0 && writer == NOBODY -> writer = me
       :: else
       fi
     }
     if
     :: writer == me ->
        atomic {
          i = 0;
          do
          :: i < N -> assert(!reading[i]); i++
          :: else -> break
          od
        }
        writer = NOBODY
     :: else
     fi
  od
}

init
{
  byte i;
  writer = NOBODY;
  atomic {
    for (i : 0 .. N - 1) {
      run Reader(i);
      run Writer(i)
    }
  }
}
