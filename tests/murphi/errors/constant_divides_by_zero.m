-- expect: M0314 at 2:10 "this divides by zero"
const N: 4 / 0;
var x: 0..3;
startstate begin x := 0; end;
rule begin x := 1; end;
