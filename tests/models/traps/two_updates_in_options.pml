/* order 1; naive 2. One option adds, the other multiplies: (1 + 1) * 2 is not 1 * 2 + 1. With -D BOTH: order 2 exactly, both add. */
bool a[2]; byte h = 1;
#ifdef BOTH
#define OTHERWISE h = h - 1
#else
#define OTHERWISE h = h * 2
#endif
active [2] proctype P() { a[_pid] = 1; end: false }
active proctype M() { byte j; (a[0] || a[1]); atomic { for (j : 0 .. 1) { if :: a[j] -> h++ :: else -> OTHERWISE fi } }; assert(h < 9); end: false }
