-- expect: M0101 at 4:17 "`==>` is expected here, after the guard"
var x: 0..1;
startstate begin x := 0; end;
rule "go" x = 0 begin x := 1; end;
