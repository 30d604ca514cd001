/* expect: holds; states 10; transitions 10 */
/* A declaration in the body of a `for` that is the first statement of its process is a step. */
byte g0[2];
active proctype P0() {
  byte i0;
  for (i0 in g0) {
    byte i1
  }
}
