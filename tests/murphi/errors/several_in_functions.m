-- expect: M0101 at 7:14 "`:` is expected here"
-- expect: M0101 at 8:32 "a value is expected here"
-- expect: M0402 at 9:22 "a value of another type is assigned: a boolean to a number"
-- expect: M0201 at 9:33 "`y` is not declared"
-- expect: M0316 at 11:20 "`p` takes 0 arguments, not 1"
var x: 0..3;
function f(a 0..3): 0..3; begin return a; end;
function g(): 0..3; begin x := ; return 1; end;
procedure p(); begin x := true; y := 1; end;
startstate begin x := f(1) + g(); p(); end;
rule begin x := 1; p(2); end;
