/* order 6 exactly. Printing has no effect. */
byte n;
active [3] proctype P() { printf("%d is here\n", _pid); n++; end: false }
