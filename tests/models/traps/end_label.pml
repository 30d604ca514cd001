/* order 1; naive 2. Only P_1 may stay blocked. A wrong swap would answer that the model holds; the truth is an
   invalid end state. */
chan c[2] = [0] of {bit};
active proctype P_0() { c[0]?1 }
active proctype P_1() { end: c[1]?1 }
active proctype E() {
#ifdef W
c[W]!1
#else
if :: c[0]!1 :: c[1]!1 fi
#endif
}
