-- The model of deadlock_stuttering.m in the other mode: no deadlock, since a rule is
-- enabled everywhere.
-- deadlock: stuck
-- expect: verdict holds; states 4; rules_fired 4
type Value: 0..3;
var x: Value;
startstate begin x := 0; end;
rule "count" x < 3 ==> begin x := x + 1; end;
rule "stay" x = 3 ==> begin end;
