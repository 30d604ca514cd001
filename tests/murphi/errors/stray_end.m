-- expect: M0101 at 3:31 "a declaration or a rule is expected here"
var x: 0..5;
startstate begin x := 0; end; end;
rule begin x := 1; end;
