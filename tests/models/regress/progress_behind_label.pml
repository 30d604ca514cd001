/* expect: violated; kind non-progress-cycle; asked --property progress */
/* Only the outermost label of a goto is that of the skip in front of it, be it an ordinary one. */
byte x;
active proctype P() { L: x = 1; M: progress: goto L }
