/* Everything that stands in the head of a process, and what refers to other processes. */
mtype = { ping, pong };
show byte g;
local byte t;
hidden int h;
chan q[2] = [1] of { mtype, byte };
byte count = 2;

active [2] proctype A() provided (g < 3) {
  byte own;
critical: own = _pid;
  g++;
  g--;
  q[0]?ping,own
}

D_proctype B(byte n, m; chan c; mtype what) {
  c!what(n);
  assert(n + m > 0);
  c!!what,m
  printf("%d %e\n", n, what);
  printm(what)
}

init {
  pid other;
  atomic { other = run B(1, 2, q[0], ping); run B(0, 1, q[1], pong) }
  (_nr_pr < 5 && A[0]@critical || A[1]:own == 0);
  q[1]?<pong,g>;
  q[1]??pong,eval(g);
  h = 3;
  if
  :: q[1]?ping,_
  :: q[1]?pong,_
  :: timeout ->
    t = len(q[0]) + other
  fi
}

never waiting {
  do
  :: g > 0 || np_
  :: g == 2 -> break
  od
}
