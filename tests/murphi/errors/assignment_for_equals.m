-- expect: M0101 at 4:8 "`=` is expected here"; hint "`:=` assigns, `=` compares"
var x: 0..1;
startstate begin x := 0; end;
rule x := 0 ==> begin x := 1; end;
