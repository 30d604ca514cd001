-- assume at the top: a state in which it fails is discarded before invariants are
-- looked at. The firing that led there counts, and is no deadlock.
-- expect: verdict holds; states 4; rules_fired 4
type Value: 0..7;
var x: Value;
startstate begin x := 0; end;
rule "count" x < 7 ==> begin x := x + 1; end;
assume "small" x < 4;
invariant "not seen" x != 4;
