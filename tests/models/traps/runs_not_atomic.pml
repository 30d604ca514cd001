/* order 1; naive 2. Straight-line runs, but not in one indivisible step: there are states in which P(0) lives and
   P(1) does not. With -D ATOMIC: order 2. */
bool up[2];
proctype P(byte me) { up[me] = 1; end: false }
active proctype Boot() {
#ifdef ATOMIC
mid: atomic { run P(0); run P(1) };
#else
run P(0); mid: run P(1);
#endif
end: false }
