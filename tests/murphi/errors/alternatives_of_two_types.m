-- expect: M0311 at 4:17 "the alternatives are of different types: a number and a boolean"
var x: 0..3; b: boolean;
startstate begin x := 0; b := true; end;
rule begin x := b ? 1 : false; end;
