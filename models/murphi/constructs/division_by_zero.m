-- Division by zero in a guard.
-- expect: verdict violated; error arithmetic
type Value: 0..3;
var x: Value;
startstate begin x := 3; end;
rule "down" 6 / x > 1 ==> begin x := x - 1; end;
