/* expect: holds; states 65; transitions 111 */
/* The value of q??[...] is the place of the message in the channel, from 1, not just true. */
chan q0 = [2] of {int, byte};
byte g1;
byte f2;
active [2] proctype P0() {
  select(g1 : 0 .. 1);
  q0!g1, 0;
  f2 = q0??[0, 0] & 1
}
