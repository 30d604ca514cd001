-- expect: M0402 at 4:18 "a value of another type is assigned: a boolean to a number"
-- expect: M0402 at 5:12 "a value of another type is assigned: a number to a boolean"
var x: 0..3; b: boolean;
startstate begin x := true; b := false; end;
rule begin b := x; end;
