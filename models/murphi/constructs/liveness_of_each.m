-- Somebody can always become the owner, but who has left cannot: a ruleset around a liveness asks for each.
-- expect: verdict violated; error liveness
type Id: scalarset(3);
var left: array[Id] of boolean; owner: Id;
startstate begin for i: Id do left[i] := false; end; undefine owner; end;
ruleset i: Id do
  rule "own" !left[i] ==> begin owner := i; end;
  rule "leave" !left[i] & exists j: Id do j != i & !left[j] end ==> begin left[i] := true; end;
end;
ruleset i: Id do liveness "each" !isundefined(owner) & owner = i; end;
