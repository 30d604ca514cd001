/* expect: violated; kind assertion; states 11; transitions 16 */
/* Of a process that is no L, the number of its location is compared. */
byte g;
active proctype P() { byte x; x = 0; x = 1; end: g == 7; assert(x == 1) }
active proctype L() { end: g == 9; here: g == 8; g == 7 }
active proctype R() { if :: L[0]@here -> assert(false) :: else fi }
