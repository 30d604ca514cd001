/* expect: E0505 at 3:35 "between 1 and 255" */
byte x;
active proctype worker() priority 0 { x = 1 }
