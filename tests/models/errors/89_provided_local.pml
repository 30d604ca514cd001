/* expect: E0504 at 2:30 "`provided`" */
proctype P(byte x) provided (x > 0) { skip }
init { run P(1) }
