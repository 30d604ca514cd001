/* order 2; naive 6. A bare id used as a truth value is the relation {x != 0}: it pins 0. No operator is visible. */
bool done[3];
active [3] proctype P() { byte x = _pid; if :: x -> done[_pid] = 1 :: else fi; end: false }
