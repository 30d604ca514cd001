/* expect: holds; states 4; transitions 4 */
/* An else that begins a d_step asks about the other options. */
byte x;
active proctype P() {
  if
  :: x == 0 -> skip
  :: d_step { else -> x = 1; assert(false) }
  fi
}
