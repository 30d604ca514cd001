-- expect: M0202 at 3:3 "`x` is declared twice in the same place"
var x: 0..1;
  x: boolean;
startstate begin x := false; end;
rule begin x := true; end;
