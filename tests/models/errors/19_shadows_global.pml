/* expect: E0201 at 3:28 "`x` is declared twice" */
byte x;
active proctype P() { byte x; x = 1 }
