/* expect: E0308 at 2:10 "between 1 and 31" */
unsigned u : 40;
init { u = 1 }
