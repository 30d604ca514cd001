/* expect: violated; kind assertion; group 6 */
/* The loop counter and the count are global; whoever counts all as up has found the error. */
#ifndef N
#define N 3
#endif

bool up[N];
byte i, alive;
byte last = 255;

inline count_all()
{
  alive = 0;
  i = 0;
  do
  :: i < N ->
     if
     :: up[i] -> alive = alive + 1
     :: else -> skip
     fi;
     i = i + 1
  :: i >= N -> break
  od
}

active [N] proctype P()
{
  do
  :: d_step { !up[_pid] -> up[_pid] = true; count_all(); last = _pid }
  :: atomic { up[_pid] && last != _pid -> count_all(); up[_pid] = alive < 2; assert(alive < N) }
  od
}
