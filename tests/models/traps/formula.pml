/* order 1; naive 2. The formula as a whole does not change under the swap, but its atoms do: on the quotient of the
   model alone it would seem to hold. */
byte cs = 2;
active [2] proctype P() { do :: cs == 2 -> cs = _pid; (cs == _pid); cs = 2 od }
#define c1 (cs == 0)
#define c2 (cs == 1)
ltl sym { !(<> c1 && <> c2) }
