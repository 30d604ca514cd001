/* expect: E0101 at 4:12 "has no meaning in Promela" */
byte x;
init {
  x = x +  \ 2;
  x = x + 1
}
