/* reason: starts-differently in line 2; says P_1(0), P_2(1) differ: `left` and `right` start with different values (1 and 0); without it S2 */
bool left = true, right = false;
active proctype P_1() { do :: left -> left = false :: !left -> left = true od }
active proctype P_2() { do :: right -> right = false :: !right -> right = true od }
