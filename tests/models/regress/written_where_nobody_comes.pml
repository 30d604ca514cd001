/* expect: holds; states 1; transitions 1 */
/* The processes behave alike, but only one assigns x, in code that is never reached. There was 1 orbit "for 2 states". */
active proctype A() { byte x; end: if :: x == 2; goto end fi }
active proctype B() { byte x; end: if :: x == 2; goto end :: x == 1; x = 2; goto end fi }
