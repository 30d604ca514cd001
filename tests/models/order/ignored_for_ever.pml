/* expect: violated; kind assertion */
/* The ignoring problem: Busy has local steps for ever, which would do for all others if nothing kept them from it. */
byte x;

active proctype Busy() {
  bit b;
  do
    :: b = 1 - b
  od
}

active proctype Other() {
  x = 1;
  assert(x == 0)
}
