/* order 2 exactly. 1 - x on {0,1} is the relation {(0,1),(1,0)}, which the swap keeps. */
bool f[2]; byte turn = 2; byte in;
active [2] proctype P() { do :: f[_pid] = 1; turn = 1 - _pid; (!f[1-_pid] || turn == _pid); in++; in--; f[_pid] = 0 od }
