/* reason: sorted-messages in line 3; says P(0), P(1), P(2) differ: messages are sorted by the numbers in them (`q!!_pid`); without it S3 */
chan q = [3] of { byte };
active [3] proctype P() { q!!_pid; end: false }
active proctype R() { byte x; do :: q?x; x = 0 od }
