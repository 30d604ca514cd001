/* expect: holds; states 7; transitions 9 */
/* Step back over the assignment, and the index is another: SPIN counts 9 states, two of which cannot be reached. */
byte a[2];
active proctype P() { a[a[0] % 2] = 1 }
init { skip }
