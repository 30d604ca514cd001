/* expect: E0309 at 2:12 "cannot be hidden" */
hidden bit b;
init { skip }
