-- expect: M0310 at 4:6 "the guard of a rule must be a boolean, this is a number"
var x: 0..3;
startstate begin x := 0; end;
rule x ==> begin x := 1; end;
