/* expect: E1001 at 6:7 "expression" */
/* expect: E1002 at 7:13 "`)`" */
/* expect: E0203 at 8:3 "`nowhere`" */
byte x;
init {
  x = ;
  x = (1 + 2;
  nowhere = 3
}
