/* expect: holds; states 27; transitions 63 */
/* B waits for what never comes, between locations that A has, too. With symmetry that was said to be executed. */
bool turn;
active proctype A() { bit x; end: do :: turn :: turn -> x = 0; turn = 0 :: !turn -> turn = 1 od }
active proctype B() { bit x; end: do :: turn :: turn -> x = 0; turn = 0 :: !turn -> turn = 1 :: x od }
