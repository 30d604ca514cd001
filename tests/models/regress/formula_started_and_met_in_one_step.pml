/* expect: violated; kind claim; asked --ltl s */
/* R is started and receives in one step of init; what it writes is seen by the formula. */
chan q = [0] of { byte };
byte y, t;
proctype R() { q?y }
active proctype T() { t = 1 }
init { atomic { run R(); q!1 } }
ltl s { [] !(t == 1 && y == 0) }
