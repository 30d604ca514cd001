/* expect: holds; group 6 */
/* The MSI protocol on a bus, as it is often written: every bus transaction is one atomic sequence that walks over all
   caches with a counter. The counter is left at N, and nobody reads it afterwards. */
#ifndef N
#define N 3
#endif
#define NOBODY 255

mtype = { Modified, Shared, Invalid };
mtype state[N] = Invalid;
byte owner = NOBODY;

active [N] proctype Cache()
{
  byte j;
  do
  :: atomic { /* read miss: whoever has the line modified writes it back */
       state[_pid] == Invalid ->
       j = 0;
       do
       :: j < N ->
          if
          :: j != _pid && state[j] == Modified -> state[j] = Shared; owner = NOBODY
          :: else
          fi;
          j++
       :: else -> break
       od;
       state[_pid] = Shared
     }
  :: atomic { /* write: all others are invalidated */
       state[_pid] != Modified ->
       j = 0;
       do
       :: j < N ->
          if
          :: j != _pid -> state[j] = Invalid
          :: else -> skip
          fi;
          j++
       :: else -> break
       od;
       state[_pid] = Modified;
       owner = _pid
     }
  :: atomic { /* evict */
       state[_pid] != Invalid ->
       if
       :: owner == _pid -> owner = NOBODY
       :: else
       fi;
       state[_pid] = Invalid
     }
  :: atomic { state[_pid] == Modified -> assert(owner == _pid) }
  od
}
