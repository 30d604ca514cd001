/* expect: violated; kind runtime-error; asked --property all; rows safety violated, ltl p holds, ltl q incomplete, ltl r violated, ltl s incomplete */
/* Nothing is known behind the error: it decides nothing that was not decided before. */
byte x, z;
active proctype P() { x = 1; x = 3 / z; x = 2 }
ltl p { <> (x == 1) }
ltl q { <> (x == 2) }
ltl r { [] (x < 1) }
ltl s { [] (x < 3) }
