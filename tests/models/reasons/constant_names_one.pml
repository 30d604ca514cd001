/* reason: starts-as-somebody in line 2; says P(0), P(2) differ from P(1): `blocked` is always 1, the number of one of them; without it S3 */
byte blocked = 1; bool sent[3];
active [3] proctype P() { do :: _pid != blocked -> sent[_pid] = 1 :: sent[_pid] = 0 od }
