/* symmetry: order 6; structure S3; diagram 6; on the diagram 1 */
typedef R { bool a; byte n };
R r[3];
active [3] proctype P() { do :: r[_pid].n < 2 -> r[_pid].a = 1 - r[_pid].a; r[_pid].n = r[_pid].a od }
