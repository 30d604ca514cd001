/* What is known of each element of a local array is worked in, element by element. */
byte x;
active [2] proctype P() {
  byte a[3] = 1, i;
  a[1] = 2;
  a[2] = 300;
  x = a[0];
  x = a[1] * 4;
  do :: i < 2 -> i++; a[i] = a[0] + i :: i == 2 -> break od;
  x = a[1] - a[2]
}
