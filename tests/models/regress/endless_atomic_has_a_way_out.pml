/* expect: violated; kind runtime-error; states 7 */
/* Nobody makes it take the way out; what comes behind the loop is searched all the same. */
byte x, y;
active proctype A() {
  atomic {
    do
    :: y = !y
    :: break
    od
  }
  x = y
}
