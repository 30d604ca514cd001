/* reason: one-is-indivisible in line 4; says P_0(0), P_1(1) differ: only one of them does this in one indivisible step (`x[1] = 1`); without it S2 */
byte x[2];
active proctype P_0() { do :: x[0] = 1; x[0] = 2; x[0] = 0 od }
active proctype P_1() { do :: atomic { x[1] = 1; x[1] = 2 }; x[1] = 0 od }
