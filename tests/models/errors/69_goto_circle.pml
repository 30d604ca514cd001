/* expect: E0401 at 4:7 "in a circle" */
init {
  skip;
here: goto there;
there: goto here
}
