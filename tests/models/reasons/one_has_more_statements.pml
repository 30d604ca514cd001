/* reason: statements-differ in line 4; says P_0(0), P_1(1) differ: only one of them has this statement (`assert(x[1] == 1)`) */
byte x[2];
active proctype P_0() { x[0] = 1; x[0] = 0; end: false }
active proctype P_1() { x[1] = 1; assert(x[1] == 1); x[1] = 0; end: false }
