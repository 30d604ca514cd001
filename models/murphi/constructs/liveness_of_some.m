-- Of orbits: two members pass something to and fro, and either can always have it again.
-- expect: verdict holds; states 8
type Id: scalarset(2);
var has: array[Id] of boolean; tired: array[Id] of boolean;
startstate begin for i: Id do has[i] := false; tired[i] := false; end; end;
ruleset i: Id do
  rule "take" forall j: Id do !has[j] end & !tired[i] ==> begin has[i] := true; end;
  rule "give" has[i] ==> begin has[i] := false; tired[i] := true; end;
  rule "rest" tired[i] ==> begin tired[i] := false; end;
end;
ruleset i: Id do liveness "again" has[i]; end;
liveness "nobody" forall i: Id do !has[i] end;
