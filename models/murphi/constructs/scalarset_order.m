-- A loop over a scalarset whose result depends on its order: the last value that is
-- looped over is like no other, so the declared symmetry is none. The model holds.
-- Under symmetry reduction rumur renames the leader, loops to another one, and finds
-- it marked: wrong. Declared scalarsets have to be checked.
-- deadlock: off
-- expect: verdict holds; states 3; rules_fired 5
type Who: scalarset(3);
var leader: Who; marked: array[Who] of boolean;
procedure elect();
begin
  for w: Who do leader := w; end;
end;
startstate begin clear marked; elect(); end;
rule "elect again" begin elect(); end;
ruleset w: Who do rule "mark" w != leader & (forall v: Who do !marked[v] end) ==> begin marked[w] := true; end; end;
invariant "the leader is never marked" !marked[leader];
