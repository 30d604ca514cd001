/* reason: used-as-truth in line 3; says P(0) differs from P(1), P(2): an id is used as a truth value (`me`), which 0 alone is not; without it S3 */
bool done[3];
active [3] proctype P() { byte me = _pid; if :: me -> done[_pid] = 1 :: else fi; end: false }
