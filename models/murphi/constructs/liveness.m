-- liveness p: from every reachable state some state with p can be reached, now
-- included (AG EF p). A run that never comes there does not matter. In a ruleset it
-- holds for each of the values.
-- expect: verdict holds; states 4; rules_fired 8
type Value: 0..3;
var x: Value;
startstate begin x := 0; end;
rule "count" begin x := (x + 1) % 4; end;
rule "reset" begin x := 0; end;
ruleset v: Value do liveness "again" x = v; end;
