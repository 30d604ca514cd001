/* expect: E0302 at 2:8 "is 0" */
byte a[0];
init { skip }
