/* expect: violated; kind claim; asked --property claims */
/* While nobody can move, the claim goes on and changes a variable. */
byte x, k;
active proctype P() { x = 1; false }
never { do :: k < 3 -> k++ :: k == 3 -> break od }
