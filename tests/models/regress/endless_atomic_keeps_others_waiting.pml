/* expect: violated; kind runtime-error; asked --time 60s; unproved ltl p */
/* There is a run in which A goes on for ever inside its atomic sequence, and x stays 0: that p holds must
   not be said. */
byte x, y;
active proctype A() {
  atomic {
    do
    :: y = !y
    od
  }
}
active proctype B() { x = 1 }
ltl p { <> (x == 1) }
