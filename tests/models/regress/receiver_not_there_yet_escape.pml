/* expect: violated; kind assertion; states 14; transitions 17 */
/* That nobody is there yet to receive is seen by what the send escapes from. */
chan c = [0] of { byte };
byte g;
active proctype P() { byte x, y; g = 1; x = x + 1; c?y; assert(x == 1) }
active proctype Q() { g == 1; { assert(false) } unless { c!1 } }
