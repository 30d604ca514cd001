/* order 1; naive 2. h = h*2 + a[j] depends on the order. h = h + a[j] does not: With -D SUM: order 2 exactly. */
bool a[2]; byte h; bool fin;
#ifdef SUM
#define F h + a[j]
#else
#define F h*2 + a[j]
#endif
active [2] proctype P() { a[_pid] = 1; end: false }
active proctype M() { byte j; d_step { (a[0] || a[1]); do :: j < 2 -> h = F; j++ :: else -> j = 0; break od; fin = 1 }; end: false }
