-- expect: M0403 at 3:34 "the function returns a number, this is a boolean"
var x: 0..3;
function f(): 0..3; begin return true; end;
startstate begin x := f(); end;
rule begin x := 1; end;
