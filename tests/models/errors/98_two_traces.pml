/* expect: E0511 at 4:1 "one `trace`" */
chan c = [1] of { byte };
trace { c!1 }
notrace { c?1 }
init { c!1 }
