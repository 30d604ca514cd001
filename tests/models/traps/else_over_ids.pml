/* order 2; naive 6. 0 and 1 are named and treated alike; 2 is what is left. */
byte w = 3; byte n[2];
active [3] proctype P() { atomic { w == 3 -> w = _pid }; end: false }
active proctype M() { if :: w == 0 -> n[0]++ :: w == 1 -> n[0]++ :: w < 3 && w != 0 && w != 1 -> n[1]++ fi; end: false }
