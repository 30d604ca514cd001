-- expect: M0203 at 4:23 "`T` is a type, a value is needed here"
type T: 0..3;
var x: T;
startstate begin x := T; end;
rule begin x := 1; end;
