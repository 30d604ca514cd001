/* order 2 exactly. */
bool f[2];
active [2] proctype P() { do :: f[_pid] = 1 - f[_pid] od }
active proctype M() { end: do :: f[0] && f[1] -> skip od }
