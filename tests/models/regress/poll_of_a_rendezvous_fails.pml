/* expect: violated; kind runtime-error; states 4; transitions 4 */
/* A rendezvous channel cannot be looked into; what stands before it decides whether that happens. */
chan c0 = [0] of {byte};
chan c1 = [0] of {byte};
bool g0, g1, t;
active proctype A() { end0: atomic { !t -> t = true }; if :: (c0?[1] && g0) -> g0 = 1 :: else fi; end: do :: false od }
active proctype B() { end0: atomic { !t -> t = true }; if :: (g1 && c1?[1]) -> g1 = 1 :: else fi; end: do :: false od }
