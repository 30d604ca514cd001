/* expect: E0406 at 7:19 "`run`" */
/* expect: E0404 at 7:28 "d_step" */
/* expect: E0405 at 8:12 "`first`" */
byte x;
proctype P() { skip }
init {
  d_step { x = 1; run P(); goto done };
  atomic { first: x = 2 };
done: x = 3
}
