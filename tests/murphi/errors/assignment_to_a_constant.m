-- expect: M0401 at 5:12 "`N` cannot be changed"; hint "it is a constant"
const N: 2;
var x: 0..N;
startstate begin x := 0; end;
rule begin N := 3; end;
