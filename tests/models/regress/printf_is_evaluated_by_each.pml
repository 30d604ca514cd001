/* expect: violated; kind runtime-error */
/* Of processes that differ in nothing but what they print, one reaches outside the array. */
byte a[2], done;
active [3] proctype P() {
  printf("%d\n", a[_pid]);
  done++
}
