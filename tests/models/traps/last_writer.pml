/* order 1; naive 2. The unrolled loop in one d_step writes the same slot in order: the last one wins. */
bool a[2]; byte last = 2;
active [2] proctype P() { a[_pid] = 1; end: false }
active proctype M() { byte j; (a[0] && a[1]); d_step { do :: j < 2 -> if :: a[j] -> last = j :: else fi; j++ :: else -> j = 0; break od }; assert(last < 3); end: false }
