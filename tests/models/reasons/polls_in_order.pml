/* reason: visited-in-order in line 7; says P(0), P(1), P(2) differ: they are looked at one by one in the order of their numbers (`flag[i]`), and others can move in between: this is not one indivisible step; without it S3 */
bool flag[3];
active [3] proctype P() { flag[_pid] = 1; flag[_pid] = 0 }
active proctype Poll() {
  byte i;
  do
  :: i < 3 -> !flag[i]; i++
  :: else -> break
  od
}
