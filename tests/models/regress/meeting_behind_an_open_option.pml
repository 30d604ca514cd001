/* expect: violated; kind assertion; group 1 */
/* A rendezvous may take the receive of a d_step though an option before it can always be taken: two processes that
   differ only there are not alike. */
chan c = [0] of { byte };
byte got[2];
active proctype R0() { byte x; d_step { if :: true -> got[0] = 1 :: c?x -> got[0] = 2 fi } }
active proctype R1() { byte x; d_step { if :: true -> got[1] = 1 :: c?x -> got[1] = 3 fi } }
active proctype S() { end_s: got[0] + got[1] == 1; end_t: c!7 }
active proctype W() { end_w: got[0] == 3 || got[1] == 3; assert(false) }
