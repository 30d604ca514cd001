/* expect: violated; kind claim; asked --property claims */
/* The claim can go on by timeout alone, which holds behind the assignment. */
bool x;
active proctype A() { x = 1; false }
active proctype B() { if :: x==2; timeout :: false fi }
never { x==0; timeout }
