-- Conditional expressions, put of every kind of value, bit operators, numbers that
-- are negative: / rounds to zero, % has the sign of its left side.
--
-- isospin: refused
-- expect: verdict holds; states 6; rules_fired 18
type Value: -20..20; Colour: enum { red, green }; Who: scalarset(2); Pair: record a: Value; c: Colour; end;
var x: Value; c: Colour; p: Pair; flags: array[Colour] of boolean;
startstate begin x := 0; c := red; clear p; clear flags; end;
rule "turn"
begin
  c := c = red ? green : red;
  x := (c = red ? -7 : (x = 0 ? 7 : 0));
  flags[c] := !flags[c];
  p.c := c;
end;
ruleset w: Who do
  rule "say"
  begin
    put "x is "; put x; put c; put p; put flags; put w; put x + 1; put c = red; put "\n";
  end;
end;
invariant "division" x = -7 -> x / 2 = -3 & x % 2 = -1 & 7 / x = -1 & 8 % x = 1;
invariant "bits" (6 & 3) = 2 & (6 | 3) = 7 & (6 ^ 3) = 5 & (1 << 3) = 8 & (9 >> 2) = 2 & ~0 = -1;
