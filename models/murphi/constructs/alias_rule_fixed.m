-- An alias around a rule means the same element from its guard to its end.
--
-- deadlock: off
-- expect: verdict holds; states 3; rules_fired 2
type R: 0..1;
var k: R; a: array[R] of boolean; n: 0..2;
startstate begin k := 0; a[0] := false; a[1] := false; n := 0; end;
alias c: a[k] do
  rule "r" n < 2 ==> begin k := 1 - k; c := true; n := n + 1; end;
end;
invariant "i" n = 1 -> a[0];
