/* expect: E1001 at 4:10 "a range is expected in `for`" */
byte x;
init {
  for (x = 0; x < (3); x++) { x = 1 };
  x = 2
}
