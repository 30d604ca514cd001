/* symmetry: order 6; structure S3; diagram 6; on the diagram 1 */
bool f[3];
proctype P(byte me) { do :: f[me] = 1 - f[me] od }
init { byte i; atomic { i = 0; do :: i < 3 -> run P(i); i++ :: else -> break od } }
