/* expect: E0311 at 7:3 "carries 1 field, 2 are sent" */
/* expect: E0312 at 8:7 "`x`" */
/* expect: E0314 at 9:7 "channel `c`" */
chan c = [1] of { byte };
byte x;
init {
  c!1,2;
  c?x,x;
  c = 1
}
