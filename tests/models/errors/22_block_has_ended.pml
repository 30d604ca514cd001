/* expect: E0203 at 4:3 "`x` is not declared" */
init {
  { byte x; x = 1 };
  x = 2
}
