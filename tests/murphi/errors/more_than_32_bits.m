-- expect: C0002 at 4:18 "this may need more than 32 bits"; hint "it lies between 0 and 4000000000"
var x: 0..2000000000;
startstate begin x := 0; end;
rule begin x := (x + x) / 2; end;
