-- expect: M0310 at 5:15 "the condition of an `if` must be a boolean, this is a number"
-- expect: M0310 at 5:45 "the condition of a `while` must be a boolean, this is a number"
var x: 0..3;
startstate begin x := 0; end;
rule begin if x + 1 then x := 1; end; while x do x := 0; end; end;
