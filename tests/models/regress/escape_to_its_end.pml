/* expect: violated; kind invalid-end-state; states 2; transitions 2 */
/* Where an escape leads to the end of a process, it ends rather than go on. */
byte g;
active proctype Q() { g == 1 }
active proctype P() { do :: { g = 1; g = 2 } unless { break } od }
