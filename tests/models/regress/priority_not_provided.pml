/* expect: violated; kind invalid-end-state; states 5; transitions 5 */
/* A process of higher priority that its `provided` holds back does not hold back the others. */
byte g1;
byte x;
proctype P0() provided (g1 > 2) { x = 1 }
init {
  run P0() priority 3;
  x = 2;
  x = 3;
  x = 4
}
