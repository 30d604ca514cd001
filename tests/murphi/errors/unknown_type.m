-- expect: M0201 at 3:14 "`Cahce` is not declared"; hint "did you mean `Cache`?"
type Cache: scalarset(2);
var a: array[Cahce] of boolean;
startstate begin for c: Cache do a[c] := false; end; end;
rule begin end;
