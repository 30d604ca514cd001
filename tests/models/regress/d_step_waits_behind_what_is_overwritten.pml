/* expect: violated; kind runtime-error */
/* What waits in a d_step behind its beginning is an error, not a guard, also where all before it is overwritten. */
byte c = 1;
byte x[2];
active proctype B() { end: atomic { c == 1; x[1] = 2 } }
active proctype A() { end: atomic { x[0] = 1; d_step { skip; c == 1; x[0] = 2 } } }
active proctype C() { end: x[0] + x[1] == 2; c = 0 }
