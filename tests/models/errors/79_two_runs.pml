/* expect: E0407 at 3:19 "only one `run`" */
proctype P() { skip }
init { run P() && run P() }
