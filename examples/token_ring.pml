/* expect: holds; states 21; transitions 29; orbits 6; group 4 */

/* A token goes round a ring; who has it may enter the critical section. Any station may put the token into the ring, so all of them
 * are alike, and the ring can be turned. With -D FIXED only station 0 may, and that one condition ends the symmetry. */
#ifndef N
#define N 4
#endif

chan ring[N] = [1] of { bit };  /* ring[i] leads to station i */
bool started;
byte ncrit;

active [N] proctype Station() {
  do
#ifdef FIXED
  :: atomic { !started && _pid == 0 -> started = true; ring[_pid]!1 }
#else
  :: atomic { !started -> started = true; ring[_pid]!1 }
#endif
  :: ring[_pid]?1 ->
     if
     :: ncrit++; assert(ncrit == 1); ncrit--
     :: skip
     fi;
     ring[(_pid + 1) % N]!1
  od
}
