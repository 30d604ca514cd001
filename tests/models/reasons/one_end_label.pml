/* reason: labels in line 4; says P_0(0), P_1(1) differ: only one of them has a label here (end, accept, progress), or is a D_proctype; without it S2 */
chan c[2] = [0] of { bit };
active proctype P_0() { c[0]?1; c[0]?0 }
active proctype P_1() { end: c[1]?1; c[1]?0 }
