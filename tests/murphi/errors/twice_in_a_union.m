-- expect: M0306 at 3:6 "`S` is twice in the union"
type S: scalarset(2);
  U: union { S, S };
var u: U;
startstate begin end;
rule begin end;
