/* expect: E0318 at 2:6 "is no array" */
byte x = { 1, 2 };
init { skip }
