/* reason: started-one-by-one in line 4; says a process may end before all others are started; without it S2 */
byte n;
proctype P() { n++ }
init { run P(); run P() }
