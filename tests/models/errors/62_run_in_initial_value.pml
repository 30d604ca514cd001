/* expect: E0407 at 3:17 "an initial value" */
proctype P() { skip }
init { byte p = run P(); p == 1 }
