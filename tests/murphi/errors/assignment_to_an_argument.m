-- expect: M0401 at 3:29 "`v` cannot be changed"; hint "declare it as a `var` parameter"
var x: 0..3;
procedure p(v: 0..3); begin v := 1; end;
startstate begin x := 0; end;
rule begin p(x); end;
