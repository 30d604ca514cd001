-- expect: M0103 at 2:8 "`real` is not supported"; hint "scale the values and use a range of integers"
var x: real;
  y: 0..1;
startstate begin y := 0; end;
rule begin y := 1 - y; end;
