-- expect: M0312 at 4:12 "only a record has fields; this is a number"
var x: 0..3;
startstate begin x := 0; end;
rule begin x.value := 1; end;
