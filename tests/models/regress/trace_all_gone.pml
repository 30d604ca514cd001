/* expect: holds; states 3; transitions 3 */
/* A trace that is not at its end is no error when no process is left. */
chan q0 = [2] of {bool, bit};
byte x;
active proctype P0() { x = 1 }
trace { q0!0, 0 }
