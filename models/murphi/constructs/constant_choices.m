-- Choices between constants, inside each other: a compiler that folds them wrongly
-- sees an invariant fail that cannot.
--
-- deadlock: off
-- expect: verdict holds; states 2; rules_fired 2
var v: boolean;
function never(): boolean;
  var x: boolean;
begin
  if (v ? v : v) then x := true; end;
  return false;
end;
startstate begin v := true; end;
rule "turn" true ==> begin v := !v; end;
invariant "itself" (never() ? v : v) -> (never() ? v : v);
