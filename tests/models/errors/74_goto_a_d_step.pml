/* expect: E0404 at 4:9 "d_step" */
byte x;
init {
  do :: goto last :: x++ od;
last: d_step { x = 0; x = 1 }
}
