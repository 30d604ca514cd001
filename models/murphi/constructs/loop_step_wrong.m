-- A step that leads away from the end is an error when the loop begins.
-- expect: verdict violated; error loop
type Value: -5..5;
var x: Value; step: Value;
startstate begin x := 0; step := -1; end;
rule "loop" begin for i := 1 to 3 by step do x := i; end; end;
