/* expect: violated; kind assertion */
/* P[9]:who is 0, which is somebody's number as well. */
byte x = 9, h = 9, c; bool f[2];
active [2] proctype P() { byte who = 9; end1: if :: atomic { c == 0 -> c = 1; f[_pid] = 1; who = _pid } :: x == _pid && h == _pid fi; end: false }
active proctype O() { c == 1; atomic { h = P[x]:who; assert(!f[h]) }; if :: x = 0 :: x = 1 fi }
