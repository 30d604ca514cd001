/* reason: starts-as-somebody in line 2; says P(0) differs from P(1), P(2): `owner` starts with 0, the number of one of them; without it S3 */
byte owner;
active [3] proctype P() { do :: owner = _pid :: owner == _pid -> skip od }
