/* expect: E0406 at 3:17 "other processes" */
proctype P() { here: skip }
init { d_step { P[1]@here } }
