/* reason: nothing to leave out; says how many processes are started depends on the run */
byte n;
proctype W() { n++ }
active proctype Boss() { byte i; do :: i < 3 -> i++ :: run W() :: break od }
