-- expect: M0313 at 5:14 "the array is indexed by `S`, this is a number"
type S: scalarset(2);
var a: array[S] of boolean;
startstate begin for s: S do a[s] := false; end; end;
rule begin a[1] := true; end;
