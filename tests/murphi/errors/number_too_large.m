-- expect: M0003 at 2:10 "this number is too large"; hint "the largest is 2147483647"
const N: 4294967296;
var x: 0..1;
startstate begin x := 0; end;
rule x = 0 ==> begin x := 1; end;
