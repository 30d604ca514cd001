-- expect: C0004 at 4:9 "the bounds of a ruleset must be constants"
var x: 0..3;
startstate begin x := 0; end;
ruleset i := 0 to x do rule begin x := 1; end; end;
