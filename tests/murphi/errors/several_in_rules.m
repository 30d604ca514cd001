-- expect: M0101 at 13:26 "a value is expected here"
-- expect: M0101 at 14:23 "`:=` is expected here"; hint "`=` compares, `:=` assigns"
-- expect: M0310 at 14:54 "an operand of arithmetic must be a number, this is a boolean"
-- expect: M0101 at 15:43 "a value is expected here"
-- expect: M0402 at 15:58 "a value of another type is assigned: a boolean to an array"
-- expect: M0101 at 18:14 "a value is expected here"
-- expect: M0310 at 19:11 "the condition of `invariant` must be a boolean, this is an array"
type Cache: scalarset(3);
var busy: array[Cache] of boolean;
  n: 0..3;
startstate begin for c: Cache do busy[c] := false; end; n := 0; end;
ruleset c: Cache do
  rule "guard" busy[c] & ==> begin n := 1; end;
  rule "body" begin n = 2; busy[c] := true; n := n + true; end;
  rule "block" begin if busy[c] then n := ; end; n := 2; busy := false; end;
  rule "fine" begin busy[c] := true; end;
end;
invariant n <;
invariant busy;
