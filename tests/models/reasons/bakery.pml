/* reason: compared-by-size in line 6; says P(0), P(1) differ: ids are compared by size (`_pid < 1 - _pid`); without it S2 */
byte number[2]; bool cs[2];
active [2] proctype P() {
  do
  :: number[_pid] = number[1 - _pid] + 1;
     (number[1 - _pid] == 0 || number[_pid] < number[1 - _pid] ||
      (number[_pid] == number[1 - _pid] && _pid < 1 - _pid));
     cs[_pid] = 1; cs[_pid] = 0; number[_pid] = 0
  od
}
