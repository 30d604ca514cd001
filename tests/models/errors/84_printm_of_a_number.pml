/* expect: E0410 at 2:15 "`printm`" */
init { printm(3) }
