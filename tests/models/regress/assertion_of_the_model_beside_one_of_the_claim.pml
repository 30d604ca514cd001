/* expect: violated; kind assertion; asked --property all; rows safety violated, never holds */
byte x;
active proctype P() { x = 1; assert(x == 0); x = 2 }
never { do :: assert(x < 3) od }
