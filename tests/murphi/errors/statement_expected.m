-- expect: M0101 at 4:12 "a statement is expected here"
var x: 0..5;
startstate begin x := 0; end;
rule begin 3 := x; x := 1; end;
