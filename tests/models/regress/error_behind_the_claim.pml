/* expect: holds; asked --ltl p */
byte f;
active proctype P() { byte y = 3; f = 2; y = 1 / (y - 3) }
ltl p { <> (f == 2) }
