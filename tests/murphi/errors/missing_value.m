-- expect: M0101 at 4:17 "a value is expected here"
var x: 0..5;
startstate begin x := 0; end;
rule begin x := ; end;
