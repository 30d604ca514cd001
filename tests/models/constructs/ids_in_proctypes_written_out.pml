/* symmetry: order 6; structure S3; diagram 1; on the diagram 1 */
byte k, m; bool f[3];
active proctype P_0() { byte own; own = 0; do :: f[own] = !f[own]; k = 0; m = k od }
active proctype P_1() { byte own; own = 1; do :: f[own] = !f[own]; k = 1; m = k od }
active proctype P_2() { byte own; own = 2; do :: f[own] = !f[own]; k = 2; m = k od }
