-- expect: M0403 at 3:27 "the function returns a number, its value is missing"
var x: 0..3;
function f(): 0..3; begin return; end;
startstate begin x := f(); end;
rule begin x := 1; end;
