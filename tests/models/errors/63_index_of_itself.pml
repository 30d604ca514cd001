/* expect: E0319 at 3:8 "by one of its own elements" */
byte a[3];
init { a[a[1]] = 1 }
