-- In the last state a rule is enabled and changes nothing: a deadlock in the
-- stuttering mode, which is the default, and none in the other.
-- expect: verdict violated; error deadlock
type Value: 0..3;
var x: Value;
startstate begin x := 0; end;
rule "count" x < 3 ==> begin x := x + 1; end;
rule "stay" x = 3 ==> begin end;
