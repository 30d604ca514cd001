-- for over types, with steps up and down, with bounds that are values; while. A step
-- that oversteps the end stops there; bounds are read once; without a step and with
-- the end below the start it counts down (bounds that are constants the wrong way
-- round are refused). Writing to the counter changes this round only.
--
-- deadlock: off
-- isospin: refused
-- expect: verdict holds; states 2; rules_fired 2
const N: 4;
type Value: -20..20; Letter: enum { a, b, c };
var up: Value; down: Value; letters: Value; low: Value; rounds: Value; whole: Value; back: Value;
startstate
begin
  up := 0; down := 0; letters := 0; low := 1; rounds := 0; whole := 0; back := 0;
end;
rule "loop"
begin
  up := 0; down := 0; letters := 0; rounds := 0; whole := 0; back := 0;
  for i := 1 to 9 by 3 do up := up + i; end;               -- 1 4 7
  for i := N to -1 by -2 do down := down + i; end;         -- 4 2 0
  for l: Letter do letters := letters + 1; end;
  for i := 3 to low do back := back + i; end;              -- 3 2 1
  for i := 1 to low + 2 do low := 1; rounds := rounds + 1; i := 3; end;
  while whole < 5 do whole := whole + 2; end;
end;
invariant whole = 0 & up = 0 | up = 12 & down = 6 & letters = 3 & back = 6 & rounds = 3 & whole = 6;
