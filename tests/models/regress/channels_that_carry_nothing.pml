/* expect: holds; states 4; transitions 9; group 2 */
/* Eight channels on which somebody waits and nobody sends: exchanging them changes no state.
   The two processes can change places with their x, and that is all. */
chan never_sent[8] = [0] of { byte };
byte x[2];
active [2] proctype P() {
end:
  if
  :: never_sent[0]?1 :: never_sent[1]?1 :: never_sent[2]?1 :: never_sent[3]?1
  :: never_sent[4]?1 :: never_sent[5]?1 :: never_sent[6]?1 :: never_sent[7]?1
  :: d_step { x[_pid] < 2 -> x[_pid] = 1 - x[_pid] }; goto end
  fi
}
