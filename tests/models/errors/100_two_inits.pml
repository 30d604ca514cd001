/* deliberate: SPIN runs both */
/* expect: E0513 at 4:1 "one `init`" */
init { skip }
init { skip }
