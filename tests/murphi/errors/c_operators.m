-- expect: M0101 at 4:24 "`:=` is expected here"
var x: 0..3;
startstate begin x := 0; end;
rule x == 0 ==> begin x++; end;
