-- expect: M0310 at 7:8 "an operand of `<`, `<=`, `>` or `>=` must be a number, this is `S`"; hint "members of a scalarset have no order: they can only be compared by = and !="
-- expect: M0310 at 7:12 "an operand of `<`, `<=`, `>` or `>=` must be a number, this is `S`"; hint "members of a scalarset have no order: they can only be compared by = and !="
type S: scalarset(3);
var s: S;
startstate begin undefine s; end;
ruleset a: S; b: S do
  rule a < b ==> begin s := a; end;
end;
