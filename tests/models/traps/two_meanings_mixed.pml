/* order 2. The same, but the name is looked at after the message was taken. */
mtype = { who, much };
chan q = [1] of { mtype, byte };
byte n[2];
active [2] proctype P() { do :: q!who,_pid :: q!much,1 od }
active proctype R() { byte x; mtype m; do :: q?m,x; if :: m == who -> n[x] = 1 :: m == much -> assert(x == 1) fi od }
