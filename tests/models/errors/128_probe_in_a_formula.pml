/* expect: E1006 at 5:13 "cannot stand under an operator of a formula" */
chan q = [1] of { byte };
byte y;
init { q!1; y = 1 }
ltl p { [] (y < 3 || empty(q)) }
