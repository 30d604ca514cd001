/* expect: violated; kind assertion; asked --property all; rows safety violated, ltl p holds, ltl q violated */
/* An event that the trace does not allow is a mistake of the model; the run goes on behind it. */
chan c = [1] of { byte };
byte x;
active proctype P() { c!1; x = 1; c?x; c!2; x = 3 }
trace { do :: c!1; c?1 od }
ltl p { <> (x == 3) }
ltl q { [] (x < 3) }
