/* expect: E1006 at 3:15 "full" */
chan c = [1] of { byte };
init { if :: !full(c) -> skip fi }
