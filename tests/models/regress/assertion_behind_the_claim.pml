/* expect: holds; asked --ltl p */
/* The claim ends before the assertion fails, also where the steps of P are merged. */
byte f;
active proctype P() { byte y; f = 1; assert(y == 1) }
ltl p { <> (f == 1) }
