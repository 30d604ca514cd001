/* order 2 exactly. A field holds an id under one message name and a count under another. */
mtype = { who, much };
chan q = [1] of { mtype, byte };
byte n[2];
active [2] proctype P() { do :: q!who,_pid :: q!much,1 od }
active proctype R() { byte x; do :: q?who,x -> n[x] = 1 - n[x] :: q?much,x -> assert(x == 1) od }
