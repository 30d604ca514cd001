/* expect: E0503 at 5:30 "only a constant" */
mtype = { red, green };
mtype colour;
proctype P(mtype c) { c == red }
init { colour = green; run P(colour) }
