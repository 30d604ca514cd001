-- expect: M0311 at 5:6 "these cannot be compared: `S` and `T`"
type S: scalarset(2); T: scalarset(2);
var s: S; t: T;
startstate begin undefine s; undefine t; end;
rule s = t ==> begin undefine s; end;
