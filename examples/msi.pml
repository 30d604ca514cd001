/* expect: holds; states 1215; transitions 4426; reduced 1215 */

/* A cache-coherence protocol (MSI) on a bus: in each cache the line is Invalid, Shared or Modified. A cache first says what it wants,
 * then the bus serves it in one step: who reads makes an owner write back, who writes makes all other copies invalid. */
#ifndef N
#define N 3
#endif
mtype = { Invalid, Shared, Modified, Nothing, Read, Write };
mtype line[N] = Invalid;
mtype want[N] = Nothing;

active [N] proctype Cache() {
  byte k, copies;
  do
  :: want[_pid] == Nothing && line[_pid] == Invalid -> want[_pid] = Read
  :: want[_pid] == Nothing && line[_pid] != Modified -> want[_pid] = Write
  :: want[_pid] == Nothing && line[_pid] != Invalid -> line[_pid] = Invalid
  :: atomic {
       want[_pid] == Read ->
       for (k : 0 .. N - 1) {
         if :: line[k] == Modified -> line[k] = Shared :: else -> skip fi
       }
       line[_pid] = Shared;
       want[_pid] = Nothing;
       k = 0
     }
  :: atomic {
       want[_pid] == Write ->
       for (k : 0 .. N - 1) {
         if :: k != _pid -> line[k] = Invalid :: else -> skip fi
       }
       line[_pid] = Modified;
       want[_pid] = Nothing;
       k = 0
     }
  :: atomic {                   /* who owns the line is the only one that has it */
       line[_pid] == Modified ->
       for (k : 0 .. N - 1) {
         if :: line[k] != Invalid -> copies++ :: else -> skip fi
       }
       assert(copies == 1);
       copies = 0;
       k = 0
     }
  od
}
