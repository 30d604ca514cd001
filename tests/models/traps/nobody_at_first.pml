/* order 6 exactly. The same with a value that is nobody's. */
byte owner = 255;
active [3] proctype P() { do :: atomic { owner == _pid -> owner = 255 } :: atomic { owner == 255 -> owner = _pid } od }
