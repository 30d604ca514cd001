/* order 1; naive 2. Nobody holds it only after init, which the others do not wait for: the first to move finds 0. */
byte holder; bool f[2];
proctype P(byte me) { do :: holder == me -> f[me] = 1; holder = 255 :: atomic { holder == 255 -> holder = me; f[me] = 0 } od }
init { atomic { run P(0); run P(1) }; holder = 255 }
