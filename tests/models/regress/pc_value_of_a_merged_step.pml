/* expect: violated; kind assertion; states 11; transitions 15 */
/* A process that looks at pc_value sees every step. */
byte g;
active proctype P() { byte x; g = 1; x = 1; end: g == 7; assert(x == 1) }
active proctype R() { g == 1; if :: pc_value(0) == 2 -> assert(false) :: else fi }
