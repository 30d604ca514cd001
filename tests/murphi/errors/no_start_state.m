-- expect: M0104 at 4:1 "the model has no start state"; hint "write `startstate begin ... end;`"
var x: 0..1;
rule begin x := 1; end;
