-- The model of assume_statement.m where deadlocks are looked for.
-- expect: verdict violated; error deadlock
type Value: 0..7;
var x: Value;
startstate begin x := 0; end;
rule "count" x < 7 ==> begin x := x + 1; assume "small" x < 4; end;
