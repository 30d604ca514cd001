-- A cover that is never hit is an error, found when the search has ended.
-- expect: verdict violated; error cover
type Value: 0..3;
var x: Value;
startstate begin x := 0; end;
rule "count" begin x := (x + 1) % 3; end;
cover "three" x = 3;
