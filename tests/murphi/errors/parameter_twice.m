-- expect: M0202 at 2:24 "`x` is declared twice in the same place"
procedure set(x: 0..1; x: boolean); begin end;
var y: 0..1;
startstate begin y := 0; end;
rule begin y := 1; end;
