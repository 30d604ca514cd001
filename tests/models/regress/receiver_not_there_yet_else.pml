/* expect: violated; kind assertion; states 14; transitions 17 */
/* That nobody is there yet to receive is seen by the `else`, so the step to the receive counts. */
chan c = [0] of { byte };
byte g;
active proctype P() { byte x, y; g = 1; x = 1; c?y }
active proctype Q() { g == 1; if :: c!1 :: else -> assert(false) fi }
