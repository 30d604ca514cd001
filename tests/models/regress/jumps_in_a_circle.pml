/* expect: holds; states 3; transitions 3 */
/* A circle of jumps in a d_step that is never reached. */
byte x;
active proctype P() { d_step { x = 1; if :: x == 2 -> A: { goto B } :: else fi; x = 3; goto C; B: { goto A }; C: x = 4 } }
