/* expect: E0502 at 2:17 "cannot have an initial value" */
proctype P(byte a = 2) { skip }
init { skip }
