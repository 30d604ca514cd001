/* expect: E0501 at 6:3 "takes 1 argument" */
/* expect: E0209 at 7:3 "`Q`" */
/* expect: E0502 at 9:17 "array" */
proctype P(byte n) { n == 0 }
init {
  run P(1, 2);
  run Q()
}
proctype R(byte a[2]) { skip }
