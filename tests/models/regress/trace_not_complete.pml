/* expect: violated; kind invalid-end-state; states 2; transitions 2 */
/* A trace that is not at its end is an error when a process is left, though at an end of its own. */
chan q0 = [2] of {bool, bit};
byte x;
active proctype P0() {
  x = 1;
end:
  x == 3
}
trace { q0!0, 0 }
