/* reason: started-one-by-one in line 4; says a process may end before all others are started; without it S2 */
byte n;
proctype P() { n++; n--; end: false }
init { run P(); run P(); end: false }
