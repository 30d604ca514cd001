/* expect: E0202 at 3:11 "`red`" */
mtype = { red, green };
mtype = { red };
init { skip }
