/* expect: holds; states 3; transitions 3 */
/* SPIN's simulator complains of the 300 when it makes the process, and `spin -a` ends with 1; its verifier is right. */
byte g = 300;
active proctype P() {
  int v = g;
  assert(v == 44)
}
