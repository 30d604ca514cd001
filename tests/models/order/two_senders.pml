/* expect: violated; kind assertion */
/* The promise is wrong: q has two senders, and which of them is first matters. */
chan q = [2] of {byte};

active proctype One() {
  xs q;
  q!1
}

active proctype Two() {
  q!2
}

active proctype Reader() {
  byte first, second;
  q?first;
  q?second;
  assert(first == 1)
}
