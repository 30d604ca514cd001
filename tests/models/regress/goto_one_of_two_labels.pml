/* expect: violated; kind assertion; states 9; transitions 9 */
/* A goto never leads into a d_step. */
byte x;
active proctype P() {
  d_step { skip; L: x = x + 1; x = x + 10 }
  { skip; L: x = x + 100 }
  if :: x < 112 -> goto L :: else fi;
  assert(x != 211)
}
