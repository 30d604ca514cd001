/* symmetry: order 6; structure S3; diagram 6; on the diagram 1 */
bool f[3];
active [3] proctype P() { do :: f[_pid] = 1 - f[_pid] od }
active proctype M() { do :: f[0] && f[1] && f[2] -> assert(f[0] + f[1] + f[2] <= 3) od }
