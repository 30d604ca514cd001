/* expect: violated; kind claim; asked --ltl p */
/* After the rendezvous B goes on alone, and its second one hands control back to A; but C may be first. */
chan c = [0] of {bit};
chan d = [0] of {bit};
byte g, k;
active proctype A() { bit x; c!1; atomic { d?x; g = 1 } }
active proctype B() { bit y; atomic { c?y; d!1 } }
active proctype C() { k = 1 }
ltl p { (k == 0) U (g == 1) }
