/* order 2 exactly. x ^ 1 exchanges the two. */
byte turn = 2; bool in[2];
active [2] proctype P() { do :: atomic { turn == 2 -> turn = _pid ^ 1 } :: atomic { turn == _pid -> in[_pid] = 1 - in[_pid]; turn = _pid ^ 1 } od }
