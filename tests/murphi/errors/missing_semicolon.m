-- expect: M0101 at 5:19 "`;` is expected here, after a statement"
-- expect: M0402 at 6:12 "a value of another type is assigned: a boolean to a number"
var x: 0..3; y: 0..3;
startstate begin x := 0; y := 0; end;
rule begin x := 1 y := 2; x := 3; end;
rule begin y := true; end;
