/* expect: E0512 at 3:13 "outside of a process" */
proctype P() { skip }
ltl p { <> (run P()) }
init { skip }
