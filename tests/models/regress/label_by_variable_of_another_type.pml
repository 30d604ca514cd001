/* expect: violated; kind assertion */
/* x may be a Q or an R, whose locations are then compared with P's by number. */
byte x = 255, w = 255; bool k;
active proctype P() { do ::  k = !k; k = !k; k = !k; k = !k; k = !k; k = !k; k = !k; k = !k; k = !k; L: k = 0 od }
active proctype Q() { if :: atomic { w == 255 -> w = _pid }; end2: false; false; false :: atomic { x == 255 -> x = _pid }; end1: false fi }
active proctype R() { if :: atomic { x == 255 -> x = _pid }; end1: false :: atomic { w == 255 -> w = _pid }; end2: false; false; false fi }
active proctype O() { do :: atomic { x != 255 -> assert(!P[x]@L) } :: w != 255 && !k od }
