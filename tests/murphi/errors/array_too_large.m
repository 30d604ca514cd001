-- expect: M0303 at 2:8 "this array is too large: it would have 100001 elements"; hint "at most 10000 are taken"
var a: array[0..100000] of boolean;
startstate begin end;
rule begin end;
