/* expect: E0202 at 5:6 "a proctype" */
/* expect: E0204 at 6:1 "`nothing`" */
/* expect: E0205 at 9:10 "`c`" */
proctype P() { skip }
byte P;
nothing n;
typedef pair { byte a, b };
pair p;
init { p.c = 1; n.x = 2; run P() }
