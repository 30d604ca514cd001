/* expect: holds; states 11; transitions 11 */
/* As for a do: the break leaves the loop around the for. */
byte x;
active proctype P() {
  byte i;
  do
  :: x < 3;
     for (i : 1 .. 2) { x++ } unless { x == 2 -> break }
  od;
  x = 9
}
