/* expect: holds; states 6; transitions 6 */
/* A process that is gone is at no label of any type. */
byte g;
active proctype P() { end: do :: g == 1 -> here: skip od }
active proctype R() { timeout; assert(!P[2]@here) }
active proctype Q() { skip }
