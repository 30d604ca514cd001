/* expect: holds; states 8; transitions 10 */
/* The priority that a proctype declares is that of its active processes only. */
proctype P() priority 3 {
  skip
}

init {
  run P();
  skip
}
