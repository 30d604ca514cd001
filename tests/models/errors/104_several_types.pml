/* expect: E0303 at 7:3 "`v`" */
/* expect: E0304 at 8:3 "`x`" */
/* expect: E0310 at 9:3 "`x` is a byte" */
byte v[3], x;
chan c = [1] of { byte };
init {
  v = 1;
  x[2] = 1;
  x?1
}
