/* expect: violated; kind assertion; states 24; transitions 40 */
/* An atomic sequence that waits for its receiver lets others in. */
chan c = [0] of { byte };
byte g, h;
active proctype P() { byte x, y; g = 1; x = x + 1; atomic { c?y; h = 0 } ; assert(x==1)}
active proctype Q() { atomic { g == 1 -> h = 1; c!1 } }
active proctype R() { assert(h == 0) }
