/* reason: cut-off in line 3; says P(0), P(2) differ from P(1): `me` is too narrow for their numbers; without it S3 */
byte owner = 255;
active [3] proctype P() { bit me = _pid; do :: owner == 255 -> owner = me :: owner == me -> owner = 255 od }
