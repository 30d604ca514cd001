/* expect: violated; kind runtime-error */
/* Inside a d_step a choice between nothing is an error. */
byte x;
active proctype P() { x=2; d_step { x=3; if :: false -> x=1 fi } }
