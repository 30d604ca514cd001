/* expect: holds; states 6; transitions 6 */
/* Of a process that is gone pc_value is 0. */
byte g;
active proctype R() { timeout; assert(pc_value(1) == 0) }
active proctype Q() { skip }
