-- expect: M0318 at 3:53 "`f` calls itself"; hint "write a loop instead: recursion is not taken"
var x: 0..3;
function f(n: 0..3): 0..3; begin return n = 0 ? 0 : f(n - 1); end;
startstate begin x := f(3); end;
rule begin x := 1; end;
