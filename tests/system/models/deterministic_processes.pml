/* Two ways to go on in a D_proctype, also at a rendezvous. */
byte x, y;
chan c = [0] of { byte };
D_proctype P() { byte i; do :: x > 0 -> x = 0 :: y > 0 -> y = 0 :: x == 0 -> x = 2 :: i < 2 -> i++ :: else -> y = 1 od }
D_proctype Q() { byte v; do :: c?v :: c?1 -> y = 1 od }
active proctype S() { do :: c!1 :: c!2 od }
init { atomic { run P(); run Q() } }
