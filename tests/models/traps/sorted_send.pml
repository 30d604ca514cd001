/* order 1; naive 2. `!!` sorts by value: the smaller id comes out first, whoever sent first. */
chan q = [2] of { byte };
byte first = 2;
active [2] proctype P() { q!!_pid; end: false }
active proctype R() { byte x; (len(q) == 2) -> q?x; first = x; assert(first < 2); end: false }
