/* expect: violated; kind acceptance-cycle; asked --ltl p --fair */
/* S can go on only while B is at its receive: again and again, but not for ever without a break. */
chan c = [0] of {bit};
bool s;
active proctype B() { bit l; do :: c?l :: l = 1; l = 0 od }
active proctype S() { c!1; s = 1 }
ltl p { <> s }
