/* expect: violated; kind assertion; states 12; transitions 12 */
/* A goto to a label that is there twice, neither around it, goes to the last. */
byte x;
active proctype P() {
  { skip; L: x = x + 1 }
  { skip; M: x = x + 10 }
  { skip; L: x = x + 100 }
  if :: x < 112 -> goto L :: else fi;
  assert(x != 211)
}
