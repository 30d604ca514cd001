/* expect: holds; states 3; transitions 3 */
/* With rendezvous channels only, SPIN waits for a partner without looking at the channel, which does not exist. */
chan q = [0] of { byte };
active proctype P() {
  chan c;
  if
  :: c?1
  :: else
  fi
}
