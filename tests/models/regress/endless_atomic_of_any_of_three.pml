/* expect: violated; kind runtime-error; group 6 */
byte turn, y;
active [3] proctype P() {
  byte mine;
  mine = 1;
  turn++;
  atomic {
    turn == 3;
    do
    :: y == 0 -> y = 1
    :: y == 1 -> y = 0; mine = 1 - mine
    od
  }
}
