/* expect: violated; kind runtime-error; asked --property all; rows safety violated, ltl p holds, ltl q violated */
/* That there are two ways to go on is a mistake of the model; each of them can be taken. */
byte x;
active D_proctype D() { if :: x < 1 -> x = 2 :: x < 2 -> x = 3 fi }
ltl p { <> (x > 1) }
ltl q { <> (x == 2) }
