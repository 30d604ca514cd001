/* expect: violated; kind runtime-error */
/* The choice that a d_step begins with is, the second time, one inside it. */
byte a=1, x;
active proctype P() {
  d_step { do :: if :: a==1 -> a=0; x++ fi :: else -> break od }
  assert(x==1)
}
