/* expect: E0508 at 2:14 "variables of its own" */
never { byte x; x == 0 }
init { skip }
