/* expect: E0316 at 3:12 "`_` can only be written" */
byte x;
init { x = _ }
