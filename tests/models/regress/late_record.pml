/* expect: violated; kind assertion */
/* A record that is declared late has the values of its fields from the beginning. */
typedef T { byte a = 3 };
active proctype P() { skip; T x; assert(x.a == 0) }
