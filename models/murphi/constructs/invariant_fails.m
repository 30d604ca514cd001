-- An invariant of a ruleset fails for one of its values.
-- expect: verdict violated; error invariant
type Index: 0..3;
var a: array[Index] of 0..3;
startstate begin clear a; end;
ruleset i: Index do
  rule "raise" a[i] < i ==> begin a[i] := a[i] + 1; end;
  invariant "below two" a[i] < 3;
end;
