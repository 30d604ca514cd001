/* expect: violated; kind runtime-error; states 17; transitions 19 */
/* Whether there is a process 2, and of which type, changes when one is started. */
byte x;
proctype P() { byte v; v = 5; x = 3 }
proctype Q() { byte l; l = 1; M: l = 2; l = 3; l = 4}
active proctype O() { assert(P[2]:v == 0) }
init { run Q() }
