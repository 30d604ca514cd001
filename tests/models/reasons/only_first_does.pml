/* reason: literal-id in line 3; says P(0) differs from P(1), P(2): one of them is named by its number (`_pid == 0`); without it S3 */
byte n;
active [3] proctype P() { if :: _pid == 0 -> n++ :: else fi; end: false }
active proctype M() { assert(n < 2); end: false }
