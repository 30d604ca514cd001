/* expect: E0123 at 3:2 "never closed" */
init { skip }
#ifdef DEBUG
byte x;
