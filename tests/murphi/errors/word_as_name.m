-- expect: M0101 at 2:5 "the name of a variable is expected here"; hint "`end` is a word of the language"
var end: 0..1;
  x: 0..1;
startstate begin x := 0; end;
rule begin x := 1; end;
