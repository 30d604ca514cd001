/* expect: E0103 at 4:7 "this character is not closed" */
byte x;
init {
  x = 'a;
  x = x + 1
}
