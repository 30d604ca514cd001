/* order 1; naive 2. A remote reference names its process. */
bool seen;
active [2] proctype P() { do :: skip; crit: skip od }
active proctype M() { P[1]@crit -> seen = 1; end: false }
