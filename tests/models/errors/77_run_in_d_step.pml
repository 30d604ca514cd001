/* expect: E0406 at 3:17 "`run` cannot be used in a d_step" */
proctype P() { skip }
init { d_step { run P() } }
