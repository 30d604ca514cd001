/* expect: violated; kind acceptance-cycle; asked --ltl p */
/* One way ends in an error, another violates the formula. */
byte x, z;
active proctype P() { if :: x = 3 / z :: x = 1; do :: x == 1 od fi }
ltl p { <> (x == 2) }
