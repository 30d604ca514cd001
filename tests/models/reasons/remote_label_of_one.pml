/* reason: literal-id in line 4; says P(0), P(2) differ from P(1): one of them is named by its number (`P[1]@cs`); without it S3 */
byte n;
active [3] proctype P() { do :: n = 1; cs: n = 0 od }
active proctype M() { P[1]@cs; end: false }
