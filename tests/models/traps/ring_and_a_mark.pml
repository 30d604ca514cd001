/* order 1; naive 3. A ring in which one member is different. */
byte tok = 3; bool seen[3];
active [3] proctype P() { do :: atomic { tok == 3 -> tok = _pid } :: atomic { tok == _pid && _pid != 2 -> seen[_pid] = 1; tok = (_pid + 1) % 3 } od }
