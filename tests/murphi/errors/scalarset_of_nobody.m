-- expect: M0303 at 3:19 "a scalarset has 1 to 65000 members, not 0"
const N: 0;
type S: scalarset(N);
var a: array[S] of boolean;
startstate begin end;
rule begin end;
