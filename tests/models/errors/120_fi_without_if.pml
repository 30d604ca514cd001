/* expect: E1002 at 5:3 "there is no `if` that this `fi` could close" */
byte x;
init {
  if :: x -> x = 0 :: else -> x = 1 fi;
  fi;
  x = 1
}
