-- A value is written that its type does not hold.
-- expect: verdict violated; error range
type Value: 0..3;
var x: Value;
startstate begin x := 0; end;
rule "count" begin x := x + 1; end;
