/* expect: E0209 at 3:8 "no proctype `Cleint`" */
proctype Client() { skip }
init { run Cleint() }
