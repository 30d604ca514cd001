/* expect: holds; states 7; transitions 7 */
/* A message of more than 255 bytes. */
typedef R { int a[100] };
chan q = [1] of {R};
R s;
init {
  R r;
  r.a[99] = 7;
  r.a[35] = 5;
  q!r;
  q?s;
  assert(s.a[99] == 7 && s.a[35] == 5 && s.a[34] == 0)
}
