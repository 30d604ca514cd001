/* expect: violated; kind assertion; states 8; transitions 10 */
/* After the rendezvous B goes on alone, and its second one hands control back to A. */
chan c = [0] of {bit};
chan d = [0] of {bit};
byte g;
active proctype A() { bit x; c!1; atomic { d?x; g = 1 } }
active proctype B() { bit y; atomic { c?y; d!1 } }
active proctype C() { assert(g == 1) }
