/* expect: E0201 at 3:5 "`x` is declared twice" */
byte x;
int x;
init { x = 1 }
