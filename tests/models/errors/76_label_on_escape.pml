/* expect: E0405 at 3:21 "escape" */
byte x;
init { x = 1 unless out: x == 2 }
