/* order 2; naive 6. An id that starts with 0 and is read before it is written is process 0. */
byte owner;
active [3] proctype P() { do :: atomic { owner == _pid -> owner = 255 } :: atomic { owner == 255 -> owner = _pid } od }
