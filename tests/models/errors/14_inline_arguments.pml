/* expect: E1008 at 4:8 "takes 2 arguments, 1" */
byte x;
inline set(variable, value) { variable = value }
init { set(x) }
