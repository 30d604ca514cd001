/* LTL: every operator that SPIN is built with, named and not. The claims are left out when states are counted, but SPIN must read them. */
byte x; bool p, q;
ltl one { [] (p -> <> q) }
ltl { p U q }
ltl three { !(p W q) || (p V (q && x == 3)) <-> [] <> !p }
ltl four { always (x < 3 implies eventually (q until p)) }
active proctype P() { do :: x < 4 -> x++; p = !p :: x == 4 -> q = p; break od }
