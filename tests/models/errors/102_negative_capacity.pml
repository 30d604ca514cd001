/* deliberate: SPIN makes a channel of one slot that is always full */
/* expect: E0302 at 3:11 "cannot be negative" */
chan c = [-1] of { byte };
init { c!1 }
