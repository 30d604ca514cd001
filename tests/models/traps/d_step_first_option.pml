/* order 1; naive 2. Inside d_step the first executable option is taken; both guards can hold. With -D ATOMIC:
   order 2 exactly. */
#ifdef ATOMIC
#define STEP atomic
#else
#define STEP d_step
#endif
bool req[2]; byte w = 2;
active [2] proctype P() { req[_pid] = 1; end: false }
active proctype Arb() { (req[0] && req[1]); STEP { if :: req[0] -> w = 0 :: req[1] -> w = 1 fi }; end: false }
