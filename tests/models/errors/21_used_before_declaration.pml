/* expect: E0203 at 2:23 "`x` is not declared" */
active proctype P() { x = 1 }
byte x;
