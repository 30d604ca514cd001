/* expect: E0304 at 3:8 "is no array" */
byte x, i;
init { x[i] = 1 }
