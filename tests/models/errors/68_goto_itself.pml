/* expect: E0401 at 3:10 "jumps to itself" */
init {
forever: goto forever
}
