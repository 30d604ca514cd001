/* deliberate: SPIN takes embedded C */
/* expect: E1005 at 3:8 "embedded C" */
init { c_code { printf("hello\n"); } ; skip }
