/* expect: incomplete; asked --property acceptance */
/* The process can move, though only into an error: the state is not repeated for ever. */
byte x, z;
active proctype P() { x = 1; accept: x = 3 / z }
