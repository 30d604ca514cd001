/* reason: calculated-with in line 6; with 1 more; says P(1), P(2) differ: a number that tells them apart is calculated with (`turn++`), and 1 other reason; without it S2 */
byte turn; bool cs[3];
active [3] proctype P() {
  do
  :: turn == _pid -> cs[_pid] = 1; cs[_pid] = 0;
     if :: turn < 2 -> turn++ :: else -> turn = 0 fi
  od
}
