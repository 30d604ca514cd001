/* order 1; naive 2. In a d_step the first option that can be taken is: what is done for one hides what is done for the other. */
bool a[2]; byte n;
active [2] proctype P() { do :: a[_pid] = !a[_pid] od }
active proctype M() { do :: d_step { if :: a[0] -> n = 1 :: a[1] -> n = 2 :: else -> n = 0 fi } :: assert(n < 3) od }
