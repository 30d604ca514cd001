/* expect: E0509 at 2:8 "`np_`" */
init { np_ }
