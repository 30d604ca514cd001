/* expect: E0104 at 3:1 "comment" */
init { skip }
/* and so on
