/* expect: violated; kind runtime-error; states 3; transitions 3 */
/* An error in `provided` is one, and keeps nobody else from moving. */
byte z, g;
active proctype R() { end: g == 0; assert(false) }
active proctype P() provided (1 / z == 1) { end: g = 1 }
