/* reason: literal-index in line 4; says P(0), P(2) differ from P(1): one of them is singled out by a fixed index (`flag[1]`); without it S3 */
bool flag[3]; bool seen;
active [3] proctype P() { do :: flag[_pid] = 1 :: flag[_pid] = 0 od }
active proctype M() { do :: flag[1] -> seen = 1 od }
