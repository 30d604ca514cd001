/* expect: violated; kind invalid-end-state; states 24; transitions 42 */
/* A rendezvous anywhere in the model, and the value of a poll is 0 or 1, not a place. */
chan q0 = [0] of {byte};
chan q1 = [2] of {short};
byte g1;
active proctype P0() {
  do
  :: !(g1 == 1) -> q1!1
  :: g1 = q1??[eval(0)]
  od
}
active proctype P1() { q1!0 }
