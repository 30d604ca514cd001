/* expect: holds; asked --property acceptance */
/* Only the outermost label of a goto is that of the skip in front of it. */
byte x;
active proctype P() { L: x = 1; progress: accept: goto L }
