/* expect: E0203 at 6:3 "`a` is not declared" */
/* expect: E0203 at 7:7 "`b` is not declared" */
/* expect: E0206 at 9:8 "no label `out`" */
byte x;
init {
  a = 1;
  x = b + a;
  a = b;
  goto out
}
