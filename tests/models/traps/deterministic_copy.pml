/* order 1; naive 2. Two ways to go on are an error in one of the copies. */
byte x[2];
active proctype P_0() { if :: x[0] = 1 :: x[0] = 2 fi; end: false }
D_proctype P_1() { if :: x[1] == 0 -> x[1] = 1 :: x[1] < 1 -> x[1] = 2 fi; end: false }
init { run P_1(); end: false }
