/* order 2 exactly. */
byte n;
active [2] proctype P() { timeout -> n++; end: false }
