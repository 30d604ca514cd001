/* expect: E0317 at 12:3 "`_nr_pr`" */
/* expect: E0316 at 13:7 "`_`" */
/* expect: E0315 at 14:7 "`pear`" */
/* expect: E0305 at 15:3 "`r`" */
typedef record { byte a };
record r;
mtype:fruit = { apple, pear };
mtype:size = { small };
mtype:size s;
byte x;
init {
  _nr_pr = 1;
  x = _;
  s = pear;
  r = 1
}
