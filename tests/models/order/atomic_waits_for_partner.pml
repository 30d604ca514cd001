/* expect: violated; kind assertion */
/* Whether the atomic sequence waits inside depends on where the receiver is. */
chan q = [0] of {bit};
byte x;

active proctype Sender() {
  atomic {
    x = 1;
    q!0;
    x = 2
  }
}

active proctype Receiver() {
  byte mine;
  mine = 1;
  mine = 2;
  q?0
}

active proctype Watcher() {
  assert(x != 1)
}
