/* expect: E1010 at 2:8 "`return`" */
init { return 3 }
