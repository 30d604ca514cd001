/* expect: E0312 at 4:12 "two fields of one message" */
chan c = [1] of { byte, byte };
byte x;
init { c?x,x }
