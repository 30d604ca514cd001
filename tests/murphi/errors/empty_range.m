-- expect: M0302 at 2:8 "this range is empty: 3 is more than 0"
var x: 3..0;
startstate begin x := 0; end;
rule begin x := 1; end;
