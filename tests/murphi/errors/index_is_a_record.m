-- expect: M0304 at 3:8 "an array is indexed by a simple type, not by `P`"
type P: record x: boolean; end;
var a: array[P] of boolean;
startstate begin end;
rule begin end;
