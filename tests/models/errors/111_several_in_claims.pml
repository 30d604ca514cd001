/* expect: E0508 at 5:14 "variables of its own" */
/* expect: E0508 at 5:17 "cannot receive" */
/* expect: E0203 at 6:13 "`nothing`" */
chan c = [1] of { byte };
never { byte y; c?1 }
ltl p { [] (nothing == 0) }
init { c!1 }
