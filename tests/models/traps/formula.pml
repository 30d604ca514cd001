/* order 2. Of the model alone. With the claim 1: the formula as a whole does not change under the swap, but its
   atoms do. */
byte cs = 2;
active [2] proctype P() { do :: cs == 2 -> cs = _pid; (cs == _pid); cs = 2 od }
#define c1 (cs == 0)
#define c2 (cs == 1)
ltl sym { !(<> c1 && <> c2) }
