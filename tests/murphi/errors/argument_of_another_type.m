-- expect: M0316 at 4:22 "the parameter `v` is a number, this is a boolean"
var x: 0..3;
procedure set(v: 0..3); begin x := v; end;
startstate begin set(true); end;
rule begin set(1); end;
