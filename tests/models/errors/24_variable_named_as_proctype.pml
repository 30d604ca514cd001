/* expect: E0202 at 3:13 "a proctype" */
proctype P() { skip }
init { byte P; skip }
