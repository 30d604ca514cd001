/* order 1; naive 2. What is left in t tells which of the two was read first. */
byte a[2]; byte t;
active [2] proctype P() { a[_pid] = 1; end: false }
active proctype M() { d_step { t = a[0]; a[0] = a[1]; a[1] = t }; assert(t < 2); end: false }
