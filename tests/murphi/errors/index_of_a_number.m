-- expect: M0313 at 4:12 "only an array has elements; this is a number"
var x: 0..3;
startstate begin x := 0; end;
rule begin x[1] := 1; end;
