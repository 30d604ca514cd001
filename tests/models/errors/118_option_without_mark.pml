/* expect: E1001 at 5:3 "`::` is expected after `if`, not a name `x`" */
byte x;
init {
  if
  x > 1 -> x = 0
  :: else -> x++
  fi;
  x = 1
}
