/* expect: violated; kind runtime-error; states 1; transitions 1 */
/* An error in `provided` is one. */
byte a[2], i = 5, g;
active proctype P() provided (a[i] == 1) { end: g = 1 }
