/* symmetry: order 48; structure order 48 group; diagram 40320 */
bool b[8];
active [8] proctype P() { do :: b[_pid ^ 1] + b[_pid ^ 2] + b[_pid ^ 4] < 2 -> b[_pid] = 1 - b[_pid] od }
