/* expect: E0301 at 3:8 "must be a constant" */
byte n = 3;
byte a[n + 1];
init { skip }
