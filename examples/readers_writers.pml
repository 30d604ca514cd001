/* expect: holds; states 31; transitions 88; orbits 12; group 12 */

/* Readers may read together, a writer writes alone. A lock that counts: readers are interchangeable, and so are writers. */
#ifndef R
#define R 3
#endif
#ifndef W
#define W 2
#endif

byte readers;                   /* how many read */
bool writing;

active [R] proctype Reader() {
  do
  :: atomic { !writing -> readers++ };
reads:
     assert(!writing);
     readers--
  od
}

active [W] proctype Writer() {
  do
  :: atomic { !writing && readers == 0 -> writing = true };
writes:
     assert(readers == 0);
     writing = false
  od
}

/* Nothing keeps readers from coming one after the other. */
ltl writer_gets_in { []<> writing }
