-- expect: M0101 at 4:26 "`:` is expected here, between the alternatives of `?`"
var x: 0..5;
startstate begin x := 0; end;
rule begin x := x = 0 ? 1; end;
