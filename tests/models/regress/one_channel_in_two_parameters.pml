/* expect: holds; states 7; transitions 10 */
/* Two parameters that always hold one channel can be exchanged: detection tried to name them apart, for ever. */
chan q = [2] of { byte };
byte x;
proctype P(chan a; chan b) { do :: a!1 :: b?x od }
init { run P(q, q) }
