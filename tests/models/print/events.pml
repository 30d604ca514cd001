/* Events of channels, asserted by a trace. */
mtype = { a, b };
chan c = [1] of { mtype };
chan d = [1] of { mtype };
trace {
  do
  :: c!a; c?a
  :: c!b; L: c?b
  od
}
active proctype P() { do :: c!a :: c!b od }
active proctype Q() { mtype m; end: do :: c?m -> d!m; d?m od }
