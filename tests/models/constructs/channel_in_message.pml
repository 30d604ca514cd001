/* symmetry: order 6; structure S3; diagram 6; on the diagram 6 */
chan q = [1] of { chan }; chan c[3] = [1] of { bit };
active [3] proctype P() { do :: q!c[_pid]; c[_pid]?1 od }
active proctype S() { chan x; do :: q?x; x!1 od }
