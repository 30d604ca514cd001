/* expect: E0201 at 2:27 "`x` is declared twice" */
proctype P(byte x) { byte x; skip }
init { run P(1) }
