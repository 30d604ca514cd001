/* expect: violated; kind acceptance-cycle; asked --property acceptance */
byte x;
active proctype P() { byte y; x = 1; y = 1 / y }
active proctype Q() { (x == 1); accept: do :: x = 1 od }
