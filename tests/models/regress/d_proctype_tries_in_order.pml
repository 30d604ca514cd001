/* expect: violated; kind runtime-error */
/* Of two rendezvous sends in a D_proctype the second is an error when the first can be done, not the other way round. */
chan q[2] = [0] of { byte };
bool busy;
active [2] proctype R() {
end:  atomic { !busy -> busy = true };
  q[_pid]?_
}
active D_proctype P() {
end: if
  :: q[0]!1
  :: q[1]!1
  fi
}
