/* reason: neighbour in line 3; says P(1), P(2), P(3) differ: the next one is found by its number (`(_pid + 1) % 4`), which leaves at most the turns of a ring; without it S3 */
byte turn; bool cs[4];
active [4] proctype P() { do :: turn == _pid -> cs[_pid] = 1; cs[_pid] = 0; turn = (_pid + 1) % 4 od }
