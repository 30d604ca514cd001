/* expect: holds; states 9; transitions 10 */
/* A receive that copies, by a process of higher priority. */
chan q1 = [2] of {byte, byte};
byte g0, x;
active proctype P0() priority 3 {
  do
  :: len(q1) < 5 -> q1?<_, _>; g0 = 1 - g0
  od
}
active proctype P2() { x = 1; q1!1, 1 }
