/* order 1; naive 2. A label that is part of what can be asked of a model. */
byte x[2];
active proctype P_0() { do :: x[0] = 1 - x[0] od }
active proctype P_1() { do :: progress: x[1] = 1 - x[1] od }
