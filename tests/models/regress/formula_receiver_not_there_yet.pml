/* expect: violated; kind claim; asked --ltl p */
/* Before P's second assignment nobody receives, which the else sees. */
chan c = [0] of {byte};
byte g, bad;
active proctype P() { byte x, y; g = 1; x = x + 1; end: c?y; assert(x == 1) }
active proctype Q() { g == 1; end: if :: c!1 :: else -> bad = 1 fi }
ltl p { [] (bad == 0) }
