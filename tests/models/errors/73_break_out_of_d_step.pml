/* expect: E0404 at 3:30 "leaves a d_step" */
byte x;
init { do :: d_step { x = 1; break } od }
