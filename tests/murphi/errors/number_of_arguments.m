-- expect: M0316 at 5:18 "`set` takes 1 argument, not 0"
-- expect: M0316 at 6:12 "`set` takes 1 argument, not 2"
var x: 0..3;
procedure set(v: 0..3); begin x := v; end;
startstate begin set(); end;
rule begin set(1, 2); end;
