/* expect: E0408 at 6:24 "xr or xs" */
chan c = [1] of { byte };
active proctype P() {
  xr c;
  byte x;
  if :: c?x -> skip :: else -> skip fi
}
