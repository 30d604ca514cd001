-- expect: M0311 at 6:6 "`U` is never a member of `Colour`"
type S: scalarset(2); T: scalarset(2); U: union { S, T };
  Colour: enum { red };
var u: U;
startstate begin undefine u; end;
rule ismember(u, Colour) ==> begin undefine u; end;
