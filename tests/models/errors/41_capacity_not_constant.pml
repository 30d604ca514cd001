/* expect: E0301 at 3:11 "capacity" */
byte n = 3;
chan c = [n] of { byte };
init { skip }
