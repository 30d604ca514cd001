/* expect: holds */
/* Records that are declared late have the values of their fields from the beginning. */
typedef T { byte a = 3; byte b[2] = 5 };
active proctype P() { T x; assert(x.a == 3 && x.b[1] == 5); 
 if :: T z; assert(z.a == 3 && z.b[1] == 5) fi; { T y; assert(y.a == 3 && y.b[0] == 5 && y.b[1] == 5) } }
