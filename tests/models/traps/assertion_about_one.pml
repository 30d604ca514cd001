/* order 1; naive 2. */
byte w = 2;
active [2] proctype P() { atomic { w == 2 -> w = _pid }; assert(w != 1); end: false }
