/* expect: violated; kind acceptance-cycle; asked --ltl w */
/* Where nobody can move again, timeout holds for ever. */
bool x;
active proctype A() { x = 1; false }
ltl w { [] (timeout -> <> !timeout) }
