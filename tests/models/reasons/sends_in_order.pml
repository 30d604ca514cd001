/* reason: visited-in-order in line 5; says P(0), P(1), P(2) differ: they are looked at one by one in the order of their numbers (`c[i]`), and others can move in between: this is not one indivisible step; without it S3 */
chan c[3] = [1] of { bit };
active [3] proctype P() { do :: c[_pid]?1 od }
active proctype Sender() { byte i;
  do :: i < 3 -> c[i]!1; i++ :: else -> i = 0 od
}
