/* expect: violated; kind invalid-end-state; states 2; transitions 2 */
/* As in SPIN, whoever jumps to an unless out of an atomic sequence is stuck there. */
byte g;
active proctype P() { atomic { g == 0; { goto L } unless { g == 1 } }; g = 5; L: g = 3 }
