/* reason: channels-differ in line 2; says P_1(0), P_2(1) differ: `a_1` and `a_2` hold different numbers of messages (1 and 3); without it S2 */
chan a_1 = [1] of { byte }; chan a_2 = [3] of { byte };
active proctype P_1() { do :: a_1!1 :: a_1?1 od }
active proctype P_2() { do :: a_2!1 :: a_2?1 od }
