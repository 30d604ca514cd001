-- Two scalarsets of one size, and a value of one written where the other belongs,
-- which rumur takes. It ties the two together: they may be exchanged only with one
-- another, by 2 symmetries and not 4. The model holds without reduction.
-- deadlock: off
-- isospin: refused
-- expect: verdict holds; states 8; rules_fired 20
type Cat: scalarset(2); Dog: scalarset(2);
var friend: array[Cat] of Dog; turn: Cat;
ruleset c: Cat do startstate begin undefine friend; turn := c; end; end;
ruleset d: Dog do
  rule "pass" begin turn := d; end;
  rule "meet" isundefined(friend[turn]) & turn = d ==> begin friend[turn] := d; end;
end;
invariant "friends are of one number" forall c: Cat do !isundefined(friend[c]) -> friend[c] = c end;
