/* symmetry: order 6; structure S3; diagram 6; on the diagram 1 */
bool f[3];
active [3] proctype P() { do :: f[_pid] = 1 - f[_pid] od }
active proctype M() { do :: atomic { assert(f[0] < 2); assert(f[1] < 2); assert(f[2] < 2) } od }
