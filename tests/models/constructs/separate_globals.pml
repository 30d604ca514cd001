/* symmetry: order 2; structure S2; diagram 1; on the diagram 1 */
bool flag_1, flag_2;
active proctype P_1() { do :: flag_1 = 1; !flag_2 -> flag_1 = 0 od }
active proctype P_2() { do :: flag_2 = 1; !flag_1 -> flag_2 = 0 od }
