/* expect: E0403 at 7:6 "second `else`" */
byte x;
init {
  if
  :: x > 1 -> skip
  :: else -> x = 1
  :: else -> x = 2
  fi
}
