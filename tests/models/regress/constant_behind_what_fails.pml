/* expect: violated; kind runtime-error; states 4; transitions 4 */
/* What stands behind `false` is not looked at; what stands before it is. */
byte a0[2], a1[2], b0[2] = 1, b1[2] = 1;
byte k0 = 1, k1 = 1, j0 = 1, j1 = 1;
bool t;
active proctype A() { end0: atomic { !t -> t = true; k0 = 5; j0 = 0; a0[0] = 1; b0[0] = 1 }; if :: (b0[j0] && a0[k0] && false) -> a0[1] = 1 :: else fi; end: do :: false od }
active proctype B() { end0: atomic { !t -> t = true; k1 = 5; j1 = 0; a1[0] = 1; b1[0] = 1 }; if :: (b1[j1] && false && a1[k1]) -> a1[1] = 1  :: else fi; end: do :: false od }
