-- A start state in which an assumption does not hold is not there; and functions may
-- assume, too, where rules call them.
--
-- expect: verdict holds; states 3; rules_fired 9; orbits 1

type
  Node: scalarset(3);

var
  at: Node;
  steps: 0..1;

procedure only(n: 0..1);
begin
  assume n < 1;
end;

ruleset n: Node; m: 0..1 do
  startstate
  begin
    at := n;
    steps := m;
    assume m = 0;
  end;
end;

ruleset n: Node; m: 0..1 do
  rule "go"
  begin
    only(m);
    at := n;
    if m = 1 then
      error "never";
    end;
  end;
end;
