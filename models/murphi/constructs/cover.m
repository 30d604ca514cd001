-- cover, as a property and as a statement. In a ruleset it is enough that one of its
-- values is hit. Statements count when they are executed and hold.
-- expect: verdict holds; states 3; rules_fired 3
type Value: 0..3;
var x: Value;
startstate begin x := 0; end;
rule "count" begin cover "executed and true" x = 2; x := (x + 1) % 3; end;
cover "reached" x = 2;
ruleset v: Value do cover "one of them" x = v; end;
