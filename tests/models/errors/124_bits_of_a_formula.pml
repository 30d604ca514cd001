/* deliberate: SPIN compares the bits of p with the number of a node of its syntax tree */
/* expect: E0514 at 5:20 "a temporal operator" */
bool p, q;
init { p = true; q = true }
ltl both { [] (p & <> q) }
