/* reason: nothing to leave out; says no two processes are alike: each is the only one of its kind */
byte x, y, z;
active proctype Left() { x = 1; y = 0; x = 0; end: false }
active proctype Right() { do :: z = 1 od }
