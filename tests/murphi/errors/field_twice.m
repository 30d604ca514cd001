-- expect: M0305 at 2:37 "the record has two fields called `x`"
type P: record x: boolean; y: 0..1; x: 0..3; end;
var p: P;
startstate begin end;
rule begin end;
