/* reason: neighbour in line 3; says the next one is found by its number (`(_pid + 1) % 4`), which leaves at most the turns of a ring; without it S4 */
chan q[4] = [1] of { bit };
active [4] proctype Node() { do :: q[_pid]?1 :: q[(_pid + 1) % 4]!1 od }
