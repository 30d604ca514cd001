/* expect: violated; kind assertion; asked --property all; rows safety violated, ltl p holds, ltl q holds, ltl r violated */
/* The assertion belongs to safety. A formula's run goes on behind it, to where r does not hold. */
byte x;
active proctype P() { x = 1; assert(x == 0); x = 2 }
ltl p { <> (x == 2) }
ltl q { [] (x < 3) }
ltl r { [] (x < 2) }
