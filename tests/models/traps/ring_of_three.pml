/* order 3 exactly. (x + 1) % 3 leaves the rotations, when all start alike. */
byte tok = 3; bool seen[3];
active [3] proctype P() { do :: atomic { tok == 3 -> tok = _pid } :: atomic { tok == _pid -> seen[_pid] = 1; tok = (_pid + 1) % 3 } od }
