/* expect: violated; kind assertion; states 15; transitions 20 */
/* A sorted send orders messages by the ids in them, so ids are not mere names: the least one always comes out first. */
chan q = [3] of { pid };
byte sent;

active [3] proctype P() {
  atomic { q!!_pid; sent++ }
}

active proctype Monitor() {
  pid first;
  sent == 3 -> q?first;
  assert(first != 0)
}
