/* expect: E0507 at 2:10 "no process is ever started" */
proctype P() { skip }
