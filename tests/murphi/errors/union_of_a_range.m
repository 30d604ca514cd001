-- expect: M0306 at 3:6 "a union is of scalarsets and enumerations, not of a number"
type S: scalarset(2);
  U: union { S, 0..3 };
var u: U;
startstate begin end;
rule begin end;
