-- assume in a rule: where it fails the rule does not fire at all. It does not count,
-- and where nothing else is enabled the state is a deadlock.
-- deadlock: off
-- expect: verdict holds; states 4; rules_fired 3
type Value: 0..7;
var x: Value;
startstate begin x := 0; end;
rule "count" x < 7 ==> begin x := x + 1; assume "small" x < 4; end;
