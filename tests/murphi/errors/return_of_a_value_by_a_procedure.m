-- expect: M0403 at 3:22 "a procedure returns no value"
var x: 0..3;
procedure p(); begin return 1; end;
startstate begin x := 0; end;
rule begin p(); end;
