/* expect: holds; states 7; transitions 7 */
/* A label in an inline that an inline calls. */
byte x;
inline f(n) { skip; L: x = x + n }
inline g(n) { skip; f(n); if :: x < 9 -> goto L :: else fi }
active proctype P() { g(1); x = x + 20; g(2); x = x + 30; f(3) }
