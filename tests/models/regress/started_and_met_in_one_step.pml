/* expect: violated; kind assertion; states 9; transitions 12 */
/* R is started and receives in one step of init; what it writes belongs to that step. */
chan q = [0] of { byte };
byte y;
proctype R() { q?y }
active proctype T() { assert(y != 0) }
init { atomic { run R(); q!1 } }
