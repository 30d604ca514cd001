/* expect: violated; kind assertion */
/* The break of an escape leaves the loop around the one that it is the escape of: the assertion is reached. */
byte x;
active proctype P() {
  do
  :: skip;
     do
     :: x < 2 -> x++
     :: x == 2 -> x = 0
     od unless { break }
  od;
  assert(false)
}
