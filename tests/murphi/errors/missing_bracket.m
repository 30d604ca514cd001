-- expect: M0101 at 2:19 "`]` is expected here"
var a: array[0..2 of boolean;
  y: 0..1;
startstate begin a[0] := false; y := 0; end;
rule begin a[0] := !a[0]; end;
