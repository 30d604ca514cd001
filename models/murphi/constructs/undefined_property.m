-- An invariant that reads what is undefined is an error of that kind, in the start state too.
-- expect: verdict violated; error undefined
type Value: 0..3;
var x: Value;
startstate begin end;
rule "give" begin x := 0; end;
invariant "small" x < 3;
