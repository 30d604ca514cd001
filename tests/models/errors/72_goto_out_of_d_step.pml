/* expect: E0404 at 4:19 "d_step" */
byte x;
init {
  d_step { x = 1; goto out };
out: skip
}
