/* expect: violated */
/* What waits in a d_step behind its beginning is an error, not a guard, also where all before it is overwritten. */
byte c = 1; byte x[2]; byte s[2];
active proctype B() { end: atomic { if :: d_step { c == 1; x[1] = 2 } :: s[1] = 1 fi; x[1] = x[1] + 2 } }
active proctype A() { end: atomic { if :: x[0] = 1; d_step { skip; c == 1; x[0] = 2 } :: s[0] = 1 fi; x[0] = x[0] + 2 } }
active proctype C() { end: x[0] + x[1] >= 2; c = 0; s[0] + s[1] == 3 }
