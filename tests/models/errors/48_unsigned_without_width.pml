/* expect: E0308 at 2:10 "needs a width" */
unsigned u;
init { u = 1 }
