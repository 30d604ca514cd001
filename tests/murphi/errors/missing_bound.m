-- expect: M0101 at 2:11 "a value is expected here"
var x: 0..;
  y: 0..1;
startstate begin x := 0; y := 0; end;
rule x = 0 ==> begin y := 1; end;
