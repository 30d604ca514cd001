/* expect: violated; kind assertion; asked --property all; rows safety violated, ltl p holds, ltl q violated */
/* One conjunct is checked for both: each of its runs passes a failing assertion. */
bool a[2], b[2];
active [2] proctype P() { a[_pid] = true; assert(!a[_pid]); b[_pid] = true; b[_pid] = false }
ltl p { [] (b[0] -> a[0]) && [] (b[1] -> a[1]) }
ltl q { [] !b[0] && [] !b[1] }
