/* expect: E1001 at 4:6 "`::` is expected after `if`, not `fi`" */
byte x;
init {
  if fi fi;
  x = 1
}
