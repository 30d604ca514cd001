/* expect: E0502 at 2:17 "an array cannot be a parameter" */
proctype P(byte a[2]) { skip }
init { skip }
