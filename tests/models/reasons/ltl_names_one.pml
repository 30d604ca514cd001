/* reason: claim in line 4; says P(0), P(2) differ from P(1): ltl `granted` singles out one of them (`cs[1]`); without it S3 */
bool cs[3];
active [3] proctype P() { do :: cs[_pid] = 1; cs[_pid] = 0 od }
ltl granted { []<> cs[1] }
