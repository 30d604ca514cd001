-- Every step leads to an image of the state and to no other orbit. It is a different
-- state all the same, and so no deadlock: the states themselves are compared.
-- expect: verdict holds; states 2; rules_fired 2; orbits 1
type Who: scalarset(2);
var holder: Who;
ruleset w: Who do startstate begin holder := w; end; end;
ruleset w: Who do rule "give" w != holder ==> begin holder := w; end; end;
