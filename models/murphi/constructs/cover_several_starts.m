-- A cover need be met from one of the start states only; a ruleset around it asks for one of its instances.
-- expect: verdict holds; states 4; rules_fired 4
type Value: 0..2;
var x: Value; y: boolean;
startstate "a" begin x := 0; y := false; end;
startstate "b" begin x := 2; y := true; end;
rule "up" x < 1 ==> begin x := x + 1; cover x = 1 "inside"; end;
rule "down" x = 1 ==> begin x := 0; end;
rule "flip" x = 2 ==> begin y := !y; end;
cover "one" x = 1;
cover "two" x = 2;
ruleset i: Value do cover "some" x = i & y; end;
