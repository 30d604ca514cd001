/* expect: E0306 at 3:10 "has no fields" */
byte x;
init { x.a = 1 }
