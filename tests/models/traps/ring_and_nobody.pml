/* order 1; naive 3. (x+1)%N over 0..N-1 leaves the rotations, but N ('nobody') is fed to it too: (3+1)%3 = 1 pins
   1. */
byte tok = 3; bool seen[3];
active [3] proctype P() { do :: atomic { tok == _pid -> seen[_pid] = 1; tok = (tok+1)%3 } od }
active proctype M() { tok = (tok+1)%3; end: false }
