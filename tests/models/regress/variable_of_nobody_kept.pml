/* expect: holds */
/* P[9]:who is 0, which is somebody's number as well. */
byte x = 99, h = 9; bool f[4];
active proctype Z() { end: false }
active [2] proctype P() { byte who = 9; do :: who = _pid :: h == _pid -> f[_pid] = 1 :: h == who && f[_pid] -> f[_pid] = 0 od }
active proctype O() { atomic { h = P[x]:who }; do :: x = 99 :: x = 1 :: x = 2 od }
