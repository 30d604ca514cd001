/* expect: E0310 at 4:8 "needs a channel" */
byte x;
chan c = [1] of { byte };
init { x!1 }
