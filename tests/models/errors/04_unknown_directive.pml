/* expect: E0110 at 2:2 "directive" */
#defnie N 3
init { skip }
