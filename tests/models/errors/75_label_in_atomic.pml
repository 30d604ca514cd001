/* expect: E0405 at 3:17 "first thing in atomic" */
byte x;
init { atomic { first: x = 1; x = 2 } }
