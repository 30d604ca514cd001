/* expect: violated; kind runtime-error */
/* A printf beside another way to go on is an error in a D_proctype, a skip is not. */
bool busy;
byte r[2];
active D_proctype A() { end: atomic { !busy -> busy = true }; if :: r[0] = 1 :: printf("a") fi }
active D_proctype B() { end: atomic { !busy -> busy = true }; if :: r[1] = 1 :: skip fi }
