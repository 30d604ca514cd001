-- Each of two takes the turn again and again, so each can always have it. Under
-- symmetry reduction rumur stores one state, in which only one of them has it, and
-- says that the other never can: wrong. Without reduction it is right.
-- expect: verdict holds; states 2; rules_fired 2; orbits 1
type Who: scalarset(2);
var turn: Who;
ruleset w: Who do startstate begin turn := w; end; end;
ruleset w: Who do rule "take" w != turn ==> begin turn := w; end; end;
ruleset w: Who do liveness "can have the turn" turn = w; end;
