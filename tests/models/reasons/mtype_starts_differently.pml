/* reason: starts-differently in line 3; says P_1(0), P_2(1) differ: `state_1` and `state_2` start with different values (idle and busy); without it S2 */
mtype = { idle, busy, done };
mtype state_1 = idle; mtype state_2 = busy;
active proctype P_1() { do :: state_1 == idle -> state_1 = busy :: state_1 == busy -> state_1 = done od }
active proctype P_2() { do :: state_2 == idle -> state_2 = busy :: state_2 == busy -> state_2 = done od }
