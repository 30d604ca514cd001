/* reason: provided in line 3; says P(0), P(1) differ: they may move under different conditions (`provided`); without it S2 */
bool go; byte n;
active [2] proctype P() provided (_pid == 0 || go) { n++; n--; end: false }
active proctype M() { go = 1; end: false }
