/* expect: E0117 at 4:12 "argument" */
#define max(a, b) ((a > b) -> a : b)
byte x;
init { x = max(1) }
