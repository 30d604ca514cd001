/* reason: visited-in-order in line 7; says P(0), P(1), P(2) differ: they are looked at one by one in the order of their numbers (`ready[i]`), and others can move in between: this is not one indivisible step; without it S3 */
bool ready[3]; byte count;
active [3] proctype P() { ready[_pid] = 1; end: false }
active proctype Count() {
  byte i;
  do
  :: i < 3 -> count = count + ready[i]; i++
  :: else -> break
  od;
  end: false
}
