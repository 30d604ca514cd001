/* reason: literal-index in line 4; says Node(0), Node(1), Node(2), Node(3) differ: one of them is singled out by a fixed index (`q[0]`); without it C4 */
chan q[4] = [1] of { bit };
active [4] proctype Node() { do :: q[_pid]?1 -> q[(_pid + 1) % 4]!1 od }
init { q[0]!1 }
