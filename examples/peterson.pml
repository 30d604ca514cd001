/* expect: holds; states 38; transitions 65 */

/* Peterson's algorithm for two processes: who wants to enter lets the other one go first. */
bool wants[2];
byte turn;
byte ncrit;                     /* for the assertion only */

active [2] proctype P() {
  do
  :: wants[_pid] = true;
     turn = 1 - _pid;
waiting:
     (!wants[1 - _pid] || turn == _pid);
     ncrit++;
     assert(ncrit == 1);
critical:
     ncrit--;
     wants[_pid] = false
  od
}

/* Who waits gets in: the other one cannot overtake twice. */
ltl enters { [] (P[0]@waiting -> <> P[0]@critical) }
