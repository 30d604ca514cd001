/* order 1; naive 2. Only process 1 has to wait for the flag. */
bool go; byte n;
active [2] proctype P() provided (_pid == 0 || go) { n++; n++; end: false }
active proctype G() { (n > 1) -> go = 1; end: false }
