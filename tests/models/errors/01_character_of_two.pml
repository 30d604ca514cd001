/* expect: E0103 at 3:12 "character" */
byte x;
init { x = 'ab' }
