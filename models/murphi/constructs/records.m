-- Records in arrays, arrays in records, copied and compared as wholes. Undefined
-- parts may be copied, and are equal to one another: no error.
--
-- deadlock: off
-- expect: verdict holds; states 4; rules_fired 6
const N: 2;
type
  Slot: 0..N-1;
  Item: record kind: enum { red, green }; marks: array[Slot] of boolean; end;
var
  shelf: array[Slot] of Item;
  hand: Item;
  turns: 0..3;
startstate
begin
  undefine hand;
  for s: Slot do
    shelf[s].kind := red;        -- marks stay undefined
  end;
  shelf[0].kind := green;
  shelf[0].marks[0] := true;
  turns := 0;
end;
rule "take" turns < 3 ==>
begin
  hand := shelf[0];
  shelf[0] := shelf[1];
  shelf[1] := hand;
  turns := turns + 1;
end;
rule "compare" hand = shelf[1] & hand != shelf[0] & shelf[0].kind != shelf[1].kind ==> begin end;
invariant "copied as a whole" turns > 0 -> hand = shelf[1];
invariant "parts" turns = 1 -> shelf[0].kind = red & isundefined(shelf[0].marks[0]) & shelf[1].marks[0];
