/* expect: E1002 at 7:1 "`}` is expected" */
byte x;
init {
  atomic { x = 1;
    x = 2
}
