/* expect: violated; kind runtime-error; asked --property all; rows safety violated, ltl p incomplete, ltl q incomplete */
byte x, z;
active proctype P() { byte y = 3 / z; x = y }
ltl p { [] (x == 0) }
ltl q { []<> (x == 0) }
