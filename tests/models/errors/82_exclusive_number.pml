/* expect: E0409 at 3:26 "is no channel" */
byte x;
active proctype P() { xr x; x = 1 }
