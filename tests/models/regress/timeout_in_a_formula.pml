/* expect: violated; kind claim; asked --ltl p */
/* Nobody can move behind the assignment: there, and only there, timeout holds. */
bool x;
active proctype A() { x = 1; false }
ltl p { [] !timeout }
