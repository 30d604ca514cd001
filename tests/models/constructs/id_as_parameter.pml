/* symmetry: order 6; structure S3; diagram 6; on the diagram 1 */
bool f[3];
proctype P(byte me) { do :: f[me] = 1 - f[me] od }
init { atomic { run P(0); run P(1); run P(2) } }
