/* deliberate: SPIN takes it for ([] len(c)) > 0 and compares the address of a node */
/* expect: E0514 at 4:9 "temporal operator" */
chan c = [1] of { byte };
ltl p { [] len(c) > 0 }
init { skip }
