/* symmetry: order 6; structure S3; diagram 6; on the diagram 1 */
bool n[3];
active [3] proctype P() { do :: n[_pid] -> n[_pid] = 0 od }
active proctype M() {
  byte j;
  do :: d_step { j = 0; do :: j < 3 -> n[j] = 1; j++ :: else -> j = 0; break od } od
}
