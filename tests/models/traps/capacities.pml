/* order 1; naive 2. */
chan c0 = [1] of { byte }; chan c1 = [2] of { byte };
active proctype P_0() { do :: c0!1 od }
active proctype P_1() { do :: c1!1 od }
active proctype R() { do :: c0?1 :: c1?1 od }
