/* expect: E0508 at 3:9 "cannot send" */
chan c = [1] of { byte };
never { c!1 }
init { skip }
