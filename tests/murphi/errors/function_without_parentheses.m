-- expect: M0203 at 5:17 "`one` is a function, a value is needed here"; hint "to call it, write `one(...)`"
var x: 0..3;
function one(): 0..3; begin return 1; end;
startstate begin x := 0; end;
rule begin x := one; end;
