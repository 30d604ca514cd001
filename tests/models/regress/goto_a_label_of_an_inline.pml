/* expect: holds; states 8; transitions 10 */
/* A label in an inline that is called once is one of the process. */
byte x;
inline f() { skip; L: x = 7; if :: skip :: x == 7 -> goto L fi }
active proctype P() {
  L: x = x + 1;
  f();
  if :: x < 9 -> x = 8; goto L :: else fi;
  assert(x == 9)
}
