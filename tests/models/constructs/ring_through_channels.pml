/* symmetry: order 5; structure C5; diagram 5; on the diagram 5 */
chan c[5] = [1] of { bit };
active [5] proctype P() { do :: c[_pid]!1 :: c[(_pid + 1) % 5]?1 od }
