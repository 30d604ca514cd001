/* reason: channels-differ in line 2; says P_0(0), P_1(1) differ: `c_0` and `c_1` carry messages of different types; without it S2 */
chan c_0 = [1] of { byte }; chan c_1 = [1] of { bit };
byte got[2];
active proctype P_0() { do :: c_0!2 od }
active proctype P_1() { do :: c_1!2 od }
active proctype R() { do :: c_0?got[0] :: c_1?got[1] :: got[0] == 2 -> got[0] = 0 :: got[1] == 2 -> got[1] = 0 od }
