/* expect: E0317 at 2:8 "`_pid` cannot be assigned" */
init { _pid = 1 }
