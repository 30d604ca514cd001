-- expect: M0303 at 2:8 "this range is too large"; hint "its greatest value may be 2147483646"
var x: 0..2147483647;
startstate begin x := 0; end;
rule begin x := 1; end;
