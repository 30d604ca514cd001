-- A `cover` statement that is passed, but never with its condition true.
-- expect: verdict violated; error cover
type Value: 0..2;
var x: Value;
startstate begin x := 0; end;
rule "count" begin x := (x + 1) % 2; cover x = 2 "inside"; end;
