/* order 1; naive 2. Only one of them can make the first move, and nothing but an initial location says so. */
byte turn = 2;
active proctype P_0() { turn = 1; do :: turn == 0 -> turn = 1 od }
active proctype P_1() { do :: turn == 1 -> turn = 0 od }
