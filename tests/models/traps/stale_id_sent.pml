/* order 1; naive 2. A variable that nobody has written is sent as an id: it is 0. */
chan q = [1] of { byte };
byte n[2];
active [2] proctype P() { byte x; do :: q!x :: x = _pid od }
active proctype R() { byte y; do :: q?y -> n[y] = 1 od }
