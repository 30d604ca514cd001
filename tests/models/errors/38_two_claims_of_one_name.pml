/* expect: E0212 at 4:5 "two claims named `p`" */
byte x;
ltl p { [] (x == 0) }
ltl p { <> (x == 0) }
init { skip }
