/* order 1; naive 2. One of the copies may stay where it is, the other may not. */
chan c[2] = [1] of { bit };
active proctype P_0() { c[0]?1; c[0]?0 }
active proctype P_1() { c[1]?1; end: c[1]?0 }
active proctype E() { c[0]!1; c[1]!1 }
