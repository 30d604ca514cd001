/* symmetry: order 8; structure S2 wr S2; diagram 48; on the diagram 1 */
bool b[7];
proctype R() { do :: b[1] && b[2] -> b[0] = 1 - b[0] od }
proctype I(byte me) { do :: b[2 * me + 1] && b[2 * me + 2] -> b[me] = 1 - b[me] od }
proctype L(byte me) { do :: b[me] = 1 - b[me] od }
init { atomic { run R(); run I(1); run I(2); run L(3); run L(4); run L(5); run L(6) } }
