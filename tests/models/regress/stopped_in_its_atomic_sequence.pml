/* expect: violated; kind assertion; states 22; transitions 35 */
/* What a process that is started later does inside its atomic sequence can be stopped by a full channel. */
chan q = [1] of {bit};
byte g;
proctype S() { atomic { g = 1; q!1; g = 2 } }
active proctype R() { bit x; q?x }
active proctype O() { assert(g != 1) }
init { q!0; run S() }
