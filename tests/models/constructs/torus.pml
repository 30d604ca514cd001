/* symmetry: order 18; structure order 18 group; diagram 18; on the diagram 18 */
chan h[9] = [1] of { bit }; chan v[9] = [1] of { bit };
active [9] proctype P() {
  do
  :: h[_pid]!1 :: v[_pid]!1
  :: h[(_pid / 3) * 3 + (_pid + 1) % 3]?1 :: v[(_pid + 3) % 9]?1
  od
}
