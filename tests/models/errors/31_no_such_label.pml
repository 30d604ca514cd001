/* expect: E0206 at 5:8 "no label `agian`" */
byte x;
init {
again: x++;
  goto agian
}
