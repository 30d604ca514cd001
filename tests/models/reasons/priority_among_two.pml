/* reason: literal-index in line 6; says P(0), P(1) differ: one of them is singled out by a fixed index (`want[0]`); without it S2 */
bool want[2], cs[2];
active [2] proctype P() {
  do
  :: want[_pid] = 1;
     if :: _pid > 0 -> !want[0] :: else fi;
     cs[_pid] = 1; cs[_pid] = 0; want[_pid] = 0
  od
}
