/* expect: E0202 at 3:13 "an mtype constant" */
mtype = { red, green };
init { byte red; skip }
