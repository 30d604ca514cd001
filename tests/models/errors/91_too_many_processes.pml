/* expect: E0506 at 2:9 "at most 255" */
active [300] proctype P() { skip }
