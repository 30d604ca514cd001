-- expect: M0101 at 3:30 "`do` is expected here"
var a: array[0..2] of boolean;
startstate begin for i: 0..2 a[i] := false; end; end;
rule begin a[0] := !a[0]; end;
