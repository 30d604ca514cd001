/* expect: violated; kind invalid-end-state */
/* One sender, one receiver, and a poll by a third that can get stuck. */
chan q = [1] of {byte};

active proctype Sender() {
  byte i;
  do
    :: i < 3 -> q!i; i++
    :: else -> break
  od
}

active proctype Receiver() {
  byte x;
end:
  do
    :: q?x
  od
}

active proctype Poller() {
  full(q);
  empty(q);
  full(q);
  empty(q);
  full(q);
  empty(q);
  full(q)
}
