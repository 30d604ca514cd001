/* expect: violated; kind assertion; states 22; transitions 39 */
/* R is started and receives in one step of init; nobody ends meanwhile. */
chan q = [0] of { byte };
byte y, t;
proctype R() { q?y }
active proctype T() { end: do :: y == 0 -> t = 1 :: y == 1 -> assert(t == 0) od }
init { atomic { run R(); q!1 } }
