/* expect: violated; kind assertion */
/* P can be behind x = 1 and not yet at C: the step to C is seen by Q, so it is no part of the one before. */
byte x;

active proctype P() {
  byte l;
  x = 1;
  l = 2;
C:
  l == 2
}

active proctype Q() {
  x == 1 && !P@C;
  assert(false)
}
