/* order 1; naive 2. The outer escape is asked first. */
bool f[2]; byte w = 2;
active [2] proctype P() { f[_pid] = 1; end: false }
active proctype M() { { { (false) } unless { f[0] -> w = 0 } } unless { f[1] -> w = 1 }; end: false }
