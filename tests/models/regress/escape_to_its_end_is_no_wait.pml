/* expect: holds; states 2; transitions 2 */
byte g;
active proctype P() { do :: { g == 1 } unless { break } od }
