/* symmetry: order 6; structure S3; diagram 6; on the diagram 6 */
chan q = [2] of { byte }; bool g[3];
active [3] proctype P() { do :: q!_pid od }
active proctype S() { byte x; do :: q?x -> g[x] = 1 - g[x] od }
