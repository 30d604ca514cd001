/* symmetry: order 5; structure C5; diagram 120; on the diagram 1 */
byte t = 5; bool s[5];
active [5] proctype P() {
  do :: t == 5 -> t = _pid :: t == _pid && s[_pid] < 2 -> s[_pid] = 1 - s[_pid]; t = (_pid + 1) % 5 od
}
