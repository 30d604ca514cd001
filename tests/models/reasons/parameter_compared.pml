/* reason: compared-with-number in line 3; says P(1) differs from P(2), P(3): a number that tells them apart is compared by size (`level > 1`); without it S3 */
byte seen;
proctype P(byte level) { if :: level > 1 -> seen = 1 :: else fi; end: false }
init { atomic { run P(1); run P(2); run P(3) }; end: false }
