-- expect: M0301 at 3:6 "`x` is not a type"
var x: 0..3;
  y: x;
startstate begin x := 0; end;
rule begin x := 1; end;
