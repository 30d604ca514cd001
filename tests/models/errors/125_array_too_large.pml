/* deliberate: SPIN takes it, and the C compiler or the verifier gives up */
/* expect: E0302 at 3:6 "would hold more than 16777216 values" */
byte a[2000000000];
init { a[1] = 1 }
