/* expect: E1003 at 3:14 "between statements" */
byte x;
init { x = 1 x = 2 }
