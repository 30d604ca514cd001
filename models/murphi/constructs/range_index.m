-- An index lies outside of the array.
-- expect: verdict violated; error range
var x: 0..4; a: array[0..3] of boolean;
startstate begin x := 0; clear a; end;
rule "count" x < 4 ==> begin x := x + 1; end;
rule "mark" !a[x] ==> begin a[x] := true; end;
