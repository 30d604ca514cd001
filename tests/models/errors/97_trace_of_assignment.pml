/* expect: E0511 at 4:20 "sends (c!x) and receives" */
chan c = [1] of { byte };
byte x;
trace { do :: c!1; x = 1 od }
init { c!1 }
