-- expect: M0310 at 5:19 "the condition of `invariant` must be a boolean, this is a number"
var x: 0..3;
startstate begin x := 0; end;
rule begin x := 1; end;
invariant "small" x + 1;
