/* order 1; naive 2. Each choice looks at what the one before it has set. With -D BLIND: order 2 exactly. */
bool a[2], b[2], seen;
#ifdef BLIND
#define UNSEEN a[j]
#else
#define UNSEEN a[j] && !seen
#endif
active [2] proctype P() { a[_pid] = 1; end: false }
active proctype M() { byte j; (a[0] && a[1]); atomic { for (j : 0 .. 1) { if :: UNSEEN -> b[j] = 1; seen = 1 :: else fi } }; assert(b[0] || b[1]); end: false }
