/* symmetry: order 2; structure S2; diagram 1; on the diagram 1 */
bool f[2];
active proctype P_0() { do :: f[0] = 1; !f[1] -> f[0] = 0 od }
active proctype P_1() { do :: f[1] = 1; !f[0] -> f[1] = 0 od }
