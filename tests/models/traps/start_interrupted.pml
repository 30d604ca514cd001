/* order 1; naive 2. The atomic that starts both can wait in between. */
bool up[2]; bool go;
proctype P(byte me) { up[me] = 1; end: false }
active proctype G() { go = 1; end: false }
init { atomic { run P(0); go; run P(1) }; end: false }
