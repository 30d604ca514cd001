/* order 1; naive 2. init names one of them before they start. With -D NOBODY: order 2 exactly. */
byte holder; bool f[2];
#ifdef NOBODY
#define WHO 255
#else
#define WHO 1
#endif
proctype P(byte me) { do :: holder == me -> f[me] = 1; holder = 255 :: atomic { holder == 255 -> holder = me; f[me] = 0 } od }
init { holder = WHO; atomic { run P(0); run P(1) } }
