/* expect: violated; kind assertion; asked --property claims */
/* Both assertions fail; the one of the claim is the claim's. */
byte x;
active proctype P() { x = 1; assert(x == 0); x = 2 }
never { do :: assert(x < 2) od }
