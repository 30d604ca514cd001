-- expect: M0103 at 4:29 "`<<` is not supported"; hint "use * and /"
var x: 0..7;
startstate begin x := 1; end;
rule x < 4 ==> begin x := x << 1; end;
