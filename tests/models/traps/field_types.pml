/* order 1; naive 2. What is sent does not fit one of the channels. */
chan c0 = [1] of { byte }; chan c1 = [1] of { bit };
byte got[2];
active proctype P_0() { do :: c0!2 od }
active proctype P_1() { do :: c1!2 od }
active proctype R() { do :: c0?got[0] :: c1?got[1]; assert(got[1] == 0) od }
