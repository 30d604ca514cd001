-- expect: M0314 at 3:15 "the upper bound of a range must be a constant"
var n: 0..3;
  a: array[0..n] of boolean;
startstate begin n := 0; end;
rule begin n := 1; end;
