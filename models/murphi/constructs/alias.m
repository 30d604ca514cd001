-- alias: another name for a place or for a value. Both are fixed where the alias
-- begins: a place stays the same when its index moves, a value when its parts do.
--
-- deadlock: off
-- expect: verdict holds; states 3; rules_fired 2
const N: 3;
type Index: 0..N;
var a: array[Index] of Index; i: Index; seen: Index;
startstate begin clear a; i := 0; seen := 0; end;
rule "place" i = 0 ==>
begin
  alias here: a[i]; more: i + 2 do
    i := 1;
    here := 3;         -- a[0], not a[1]
    seen := more;      -- 2, not 3
  end;
end;
ruleset j: Index do
  alias cell: a[j] do  -- around rules: begins anew for the guard and for the body
    rule "rules" i = 1 & cell = 3 ==> begin cell := 1; end;
    invariant "around invariants" cell != 2;
  end;
end;
invariant "the place is fixed" i = 1 -> a[1] = 0 & (a[0] = 3 | a[0] = 1);
invariant "the value is fixed" i = 1 -> seen = 2;
