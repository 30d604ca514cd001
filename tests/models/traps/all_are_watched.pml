/* order 2 exactly. */
byte in;
active [2] proctype P() { do :: in == 0 -> in++; crit: in-- od }
active proctype M() { end: do :: P[0]@crit && P[1]@crit -> assert(false) od }
