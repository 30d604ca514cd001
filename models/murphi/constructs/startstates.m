-- Several start states, some of them in rulesets, some of them alike. Equal start
-- states count once, and none counts as a rule fired.
--
-- deadlock: off
-- expect: verdict holds; states 6; rules_fired 10
const N: 3;
type Value: 0..N;
var x: Value; y: boolean;
startstate "one" begin x := 1; y := false; end;
startstate "one again" var l: Value; begin l := 1; x := l; y := false; end;
ruleset v: Value; b: boolean do
  startstate "many" begin x := v; y := b & v > 1; end;
end;
rule "flip" x > 1 ==> begin y := !y; end;
rule "stay" begin end;
invariant y -> x > 1;
