-- clear gives the least value of every part: the lower bound, the first of an enum,
-- false, some value of a scalarset. undefine takes the values away again.
-- deadlock: off
-- expect: verdict holds; states 3; rules_fired 5
type Value: 2..4; Colour: enum { red, green }; Who: scalarset(2);
  Part: record v: Value; c: Colour; b: boolean; end;
var parts: array[Who] of Part; who: Who; known: boolean;
startstate begin clear parts; clear who; known := true; end;
rule "undefine" begin undefine parts; known := false; end;
rule "clear one" !known ==> begin clear parts[who].v; end;
invariant known -> forall w: Who do parts[w].v = 2 & parts[w].c = red & !parts[w].b end;
invariant !known -> isundefined(parts[who].c);
invariant !isundefined(who);
