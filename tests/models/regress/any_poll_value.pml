/* expect: holds; states 6; transitions 6 */
/* The value of q??[_, _], which any message satisfies, is 1 and not a place. */
chan q0 = [2] of {byte, byte};
byte x;
active proctype P0() {
  q0!0, 0;
  q0!1, 1;
  x = q0??[_, _] + q0??[eval(x + 1), _];
  assert(x == 3)
}
