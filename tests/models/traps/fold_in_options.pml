/* order 1; naive 2. Both options of the choice shift the bits of h: who comes first counts. With -D COUNT: order 2 exactly. */
bool a[2]; byte h; bool fin;
#ifdef COUNT
#define YES h = h + 3
#define NO h = h + 1
#else
#define YES h = h*2 + 1
#define NO h = h*2
#endif
active [2] proctype P() { a[_pid] = 1; end: false }
active proctype M() { byte j; atomic { (a[0] || a[1]) -> for (j : 0 .. 1) { if :: a[j] -> YES :: else -> NO fi } fin = 1 }; assert(h < 9); end: false }
