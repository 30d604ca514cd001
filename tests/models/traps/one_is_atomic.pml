/* order 1; naive 2. Between the two statements of one of the copies others can look. */
byte x[2]; bool seen;
active proctype P_0() { atomic { x[0] = 1; x[0] = 2 }; end: false }
active proctype P_1() { x[1] = 1; x[1] = 2; end: false }
active proctype M() { do :: x[0] == 1 || x[1] == 1 -> seen = 1; break :: x[0] == 2 && x[1] == 2 -> break od; end: false }
