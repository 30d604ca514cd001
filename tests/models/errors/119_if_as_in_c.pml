/* expect: E1001 at 4:6 "`::` is expected after `if`, not `(`" */
byte x;
init {
  if (x == 1) {
    x = 2
  } else {
    x = 3
  }
  x = 4
}
