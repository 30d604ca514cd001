/* expect: holds; states 161; transitions 645; orbits 12; group 6 */

/* A producer and three consumers share a buffer of two places. To take an item is progress; to look again is not. */
#define PLACES 2
byte items;

active proctype Producer() {
  do
  :: atomic { items < PLACES -> items++ }
  :: items == PLACES -> skip                    /* looks again */
  od
}

active [3] proctype Consumer() {
  do
  :: atomic { items > 0 -> items-- };
progress_item:
     skip
  :: items == 0 -> skip                         /* so does this one */
  od
}

/* What must never be: a run in which the buffer is full for ever. */
never stays_full {
  do
  :: true
  :: items == PLACES -> break
  od;
accept_full:
  do
  :: items == PLACES
  od
}
