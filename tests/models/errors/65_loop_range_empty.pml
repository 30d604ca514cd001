/* expect: E0321 at 3:17 "range is empty" */
byte i;
init { for (i : 3 .. 1) { skip } }
