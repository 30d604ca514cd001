/* expect: E0321 at 3:13 "plain number" */
byte a[2];
init { for (a[0] : 1 .. 3) { skip } }
