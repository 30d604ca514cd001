-- expect: M0403 at 4:12 "a rule returns no value"
var x: 0..3;
startstate begin x := 0; end;
rule begin return 1; end;
