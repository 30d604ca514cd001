/* order 1; naive 2. The number of a channel is compared: which was declared first shows. */
chan c[2] = [1] of { byte }; bool low;
active [2] proctype P() { end: do :: c[_pid]!1 :: c[_pid]?1 od }
active proctype M() { chan x; if :: x = c[0] :: x = c[1] fi; if :: x < 2 -> low = 1 :: else fi; end: false }
