/* expect: E0307 at 2:10 "unsigned" */
chan c = [1] of { unsigned };
init { skip }
