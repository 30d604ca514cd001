/* expect: holds; states 6; transitions 9 */
/* Steps that SPIN does not mind as a second way to go on: skip, goto, a d_step, and a send that finds no receiver. */
byte x;
chan q = [0] of {byte};
active D_proctype P() {
  if
  :: q!3
  :: x = 1
  :: skip
  :: goto L
  :: d_step { x = 3 }
  fi;
L:
  x = 4
}
