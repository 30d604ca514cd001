-- A range between two members of an enum is a range of their numbers: it takes
-- numbers, and not the members. Here it is an index and a loop's type.
-- expect: verdict holds; states 4; rules_fired 4
type Colour: enum { red, green, blue, white };
  Middle: green..blue;             -- 1..2
var x: Middle; seen: array[Middle] of boolean;
startstate begin clear x; clear seen; end;
rule "turn" begin seen[x] := true; x := 3 - x; end;
invariant x = 1 | x = 2;
invariant forall m: Middle do m = 1 | m = 2 end;
