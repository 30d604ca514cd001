/* expect: E0321 at 3:18 "is no array" */
byte i, n;
init { for (i in n) { skip } }
