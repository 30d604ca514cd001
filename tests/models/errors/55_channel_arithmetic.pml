/* expect: E0313 at 4:12 "cannot be part of an assigned expression" */
chan c = [1] of { byte };
byte x;
init { x = c + 1 }
