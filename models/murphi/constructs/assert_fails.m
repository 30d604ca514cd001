-- An assertion fails in a rule.
-- expect: verdict violated; error assertion
type Value: 0..3;
var x: Value;
startstate begin x := 0; end;
rule "count" x < 3 ==> begin x := x + 1; assert "x stays below 2" x < 2; end;
