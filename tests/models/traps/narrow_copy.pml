/* order 1; naive 2. The same text, but one copy counts in a byte and the other in two bits. */
bool over[2];
active proctype P_0() { byte x; do :: x++; if :: x > 5 -> over[0] = 1; break :: else fi od; end: false }
active proctype P_1() { unsigned x : 2; do :: x++; if :: x > 5 -> over[1] = 1; break :: else fi od; end: false }
