/* expect: E0202 at 2:6 "`_pid` is predefined" */
byte _pid;
init { skip }
