/* expect: violated; kind claim; asked --property claims */
/* Skips in a claim are steps. */
byte x;
active proctype P() { x = 1; x = 2; x = 3; x = 4; x = 5 }
never {                  /* x is 4 four steps after it was 0 */
  do
  :: x == 0 -> skip; skip; skip; (x == 4) -> break
  :: else
  od
}
