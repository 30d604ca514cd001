/* expect: holds; states 8; transitions 8 */
/* More channels than a byte can number: they are told apart, sent and received like any other. */
chan token[300] = [1] of { chan };
byte rounds;

active proctype P() {
  chan next, back;
  token[299]!token[298];
  token[299]?next;
  next!token[1];
  token[298]?back;
  assert(back == token[1] && next == token[298] && next != token[42]);
  rounds++
}
