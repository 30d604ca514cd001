/* order 1; naive 6. Ids compared by size: the larger one gives way. */
byte w = 255;
active [3] proctype P() { do :: atomic { w == 255 || w < _pid -> w = _pid } :: atomic { w == _pid -> w = 255 } od }
