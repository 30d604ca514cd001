-- expect: M0316 at 4:24 "the `var` parameter `v` takes only a variable of its own type"; hint "it is 0..5, this is 0..3"
var x: 0..3;
procedure reset(var v: 0..5); begin v := 0; end;
startstate begin reset(x); end;
rule begin x := 1; end;
