-- expect: M0315 at 4:12 "`x` is not a function"
var x: 0..3;
startstate begin x := 0; end;
rule begin x(1); end;
