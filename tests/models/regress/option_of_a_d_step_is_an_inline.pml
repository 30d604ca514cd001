/* expect: violated; kind runtime-error; states 1; transitions 1 */
/* An option that begins with a block is taken when its turn comes, and must not wait. */
byte x, y;
inline take(v) { y == v -> x = v }
active proctype P() { d_step { x = 5; if :: take(1) :: take(0) fi }; y = 1 }
