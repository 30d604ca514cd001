/* expect: E0501 at 3:8 "takes 2 arguments, 1 is given" */
proctype P(byte a; byte b) { a == b }
init { run P(1) }
