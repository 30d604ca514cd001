-- expect: M0402 at 12:18 "a value of another type is assigned: `E` to `S`"
-- expect: M0402 at 12:26 "a value of another type is assigned: a number to `E`"
-- expect: M0402 at 12:34 "a value of another type is assigned: `E` to a number"
-- expect: M0313 at 12:44 "the array is indexed by `S`, this is `E`"
-- expect: M0310 at 13:6 "an operand of arithmetic must be a number, this is `S`"; hint "members of a scalarset have no order: they can only be compared by = and !="
-- expect: M0402 at 13:26 "a value of another type is assigned: `E` to an array"
-- expect: M0402 at 13:34 "a value of another type is assigned: an array to a number"
-- expect: M0310 at 14:7 "the operand of `!` must be a boolean, this is a number"
-- expect: M0101 at 14:25 "a variable is expected here"
type S: scalarset(2); E: enum { a, b };
var s: S; e: E; x: 0..3; f: array[S] of E;
startstate begin s := a; e := 1; x := e; f[a] := a; end;
rule s + 1 = x ==> begin f := e; x := f; end;
rule !x ==> begin clear 3; end;
