/* expect: E0303 at 3:8 "its index is missing" */
byte a[3];
init { a = 1 }
