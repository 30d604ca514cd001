-- expect: M0401 at 4:24 "this cannot be changed"; hint "a variable is needed here"
var x: 0..3;
procedure reset(var v: 0..3); begin v := 0; end;
startstate begin reset(x + 1); end;
rule begin x := 1; end;
