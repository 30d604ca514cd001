/* symmetry: order 6; structure S3; diagram 6; on the diagram 1 */
bool n[3]; bool quorum;
active [3] proctype P() { do :: n[_pid] = !n[_pid] od }
active proctype M() {
  byte j, c;
  do :: atomic { c = 0; for (j : 0 .. 2) { if :: n[j] -> c++ :: else fi } if :: c >= 2 -> quorum = 1 :: else -> quorum = 0 fi } od
}
