-- Which element an alias means is worked out first, used or not.
--
-- expect: verdict violated; error undefined
type R: 0..1;
var k: R; a: array[R] of boolean; n: 0..2;
startstate begin a[0] := false; a[1] := false; n := 0; end;
alias c: a[k] do
  rule "r" n < 2 ==> begin n := n + 1; end;
end;
