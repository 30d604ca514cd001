/* expect: E0314 at 3:12 "cannot be assigned to channel" */
chan c = [1] of { byte };
init { c = 3 }
