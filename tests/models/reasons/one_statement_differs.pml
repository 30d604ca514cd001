/* reason: differ-here in line 5; says P_0(0), P_1(1) differ from P_2(2): what they do here is not the same: `total = total + 2` against `total = total + 1`; without it S3 */
byte total;
active proctype P_0() { total = total + 1; end: false }
active proctype P_1() { total = total + 1; end: false }
active proctype P_2() { total = total + 2; end: false }
active proctype M() { assert(total < 5); end: false }
