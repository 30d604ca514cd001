-- No rule is enabled in the last state: a deadlock in both modes.
-- deadlock: stuck
-- expect: verdict violated; error deadlock
type Value: 0..3;
var x: Value;
startstate begin x := 0; end;
rule "count" x < 3 ==> begin x := x + 1; end;
