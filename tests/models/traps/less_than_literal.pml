/* order 6 exactly. own < 3 with 3 = nobody is the relation {0,1,2}, kept by S3. */
byte own = 3;
active [3] proctype P() { do :: atomic { own == 3 -> own = _pid } :: atomic { own < 3 && own == _pid -> own = 3 } od }
