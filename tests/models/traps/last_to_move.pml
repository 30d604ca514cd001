/* order 1; naive 2. */
bool hit;
active [2] proctype P() { do :: skip od }
active proctype M() { do :: _last == 1 -> hit = 1; break od; end: false }
