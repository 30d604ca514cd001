-- Assumptions over a scalarset: it stays symmetric, whether they are of one state or in
-- the middle of a rule.
--
-- expect: verdict holds; states 26; rules_fired 129; orbits 9

const
  N: 3;

type
  Node: scalarset(N);
  Load: 0..3;

var
  load: array [Node] of Load;
  last: Node;

startstate
begin
  for n: Node do load[n] := 0; end;
end;

ruleset n: Node do
  rule "more"
    load[n] < 3
  ==> begin
    load[n] := load[n] + 1;
    last := n;
    assume forall m: Node do m != n -> load[m] <= load[n] + 1 end;
    undefine last;
  end;

  rule "less"
    load[n] > 0
  ==> begin
    load[n] := load[n] - 1;
  end;
end;

assume "not all are full" exists n: Node do load[n] < 2 end;

ruleset n: Node do
  assume "never full" load[n] < 3;
end;
