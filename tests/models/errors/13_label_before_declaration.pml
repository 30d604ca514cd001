/* expect: E1007 at 4:1 "`again`" */
init {
  skip;
again: byte x;
  skip
}
