/* order 1; naive 6. An id is compared with something that counts. */
byte turn;
active [3] proctype P() { do :: turn == _pid -> turn++ od }
