/* expect: violated; kind runtime-error */
/* The choice that a d_step begins with is, the second time, one inside it. */
byte a=1, b=1, x;
active proctype P() {
  d_step { do :: { a==1 -> a=0; x++ } :: { b==1 -> b=0; x=x+2 } :: else -> break od }
  assert(x==3)
}
