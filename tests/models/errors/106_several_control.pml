/* expect: E0402 at 6:3 "`break`" */
/* expect: E0403 at 7:30 "second" */
/* expect: E0207 at 9:1 "`end1`" */
byte x;
init {
  break;
  if :: x -> skip :: else :: else fi;
end1: skip;
end1: skip
}
