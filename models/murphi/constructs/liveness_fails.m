-- From 3 there is no way back to 0.
-- expect: verdict violated; error liveness
type Value: 0..3;
var x: Value; y: boolean;
startstate begin x := 0; y := false; end;
rule "count" x < 3 ==> begin x := x + 1; end;
rule "flip" begin y := !y; end;
liveness "back to 0" x = 0;
