/* expect: E1002 at 6:1 "`fi` is expected" */
byte x;
init {
  if
  :: x == 0 -> x = 1
}
