/* order 2; naive 6. Three ids in one bit: 0 and 2 become the same, 1 stays apart. */
byte n[2];
active [3] proctype P() { unsigned x : 1; x = _pid; n[x]++; end: false }
