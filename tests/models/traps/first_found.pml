/* order 1; naive 2. The loop in one step stops at the first. */
bool a[2]; byte w = 2;
active [2] proctype P() { a[_pid] = 1; end: false }
active proctype M() { byte j; a[0] || a[1]; d_step { j = 0; do :: j < 2 && !a[j] -> j++ :: else -> break od; w = j; j = 0 }; assert(w < 2); end: false }
