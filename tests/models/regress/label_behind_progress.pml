/* expect: violated; kind non-progress-cycle; asked --property progress */
/* Only the outermost label of a goto is that of the skip in front of it. */
byte x;
active proctype P() {
  do
  :: if
     :: x = 1; goto L
     :: x == 9 -> progress: L: goto M
     fi;
  M: x = 0
  od
}
