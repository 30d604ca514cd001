/* expect: E0203 at 4:8 "`missing` is not declared" */
#define bump(v) v = v + missing
byte x;
init { bump(x) }
