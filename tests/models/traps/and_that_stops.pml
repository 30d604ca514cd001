/* order 1; naive 2. `&&` asks its second side only if the first holds, and asking is an error here. */
bool f[2]; byte i0 = 0, i1 = 0;
active proctype P_0() { i0 = 7; end: false }
active proctype P_1() { i1 = 7; end: false }
active proctype M() { do :: f[i0] && f[i1] -> break :: else od }
