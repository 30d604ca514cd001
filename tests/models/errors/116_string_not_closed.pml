/* expect: E0102 at 4:10 "this string is not closed" */
byte x;
init {
  printf("x is %d\n, x);
  x = 1;
  assert(x == 1)
}
