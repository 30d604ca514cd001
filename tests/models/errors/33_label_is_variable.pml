/* expect: E0208 at 3:20 "`x` is the name of a variable" */
byte x;
init { x = 1; goto x }
