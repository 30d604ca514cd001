-- UltraLog cut down to what phi1 depends on: authorities and nodes.
--
-- The root certifies OTHERS other authorities, which nothing tells apart once the
-- manager and the agents are gone: they may be exchanged, and nodes may.
-- Checked: that every authority can always come back (AG EF; the paper's phi1 is
-- []<>, and fails without a bound on crashes).
--
-- expect: verdict holds; states 864; rules_fired 3696; orbits 252
-- expect -D OTHERS=3: verdict holds; states 5184; rules_fired 25920; orbits 672

const
  OTHERS: 2;
  NODES: 2;

type
  Other: scalarset(OTHERS);
  Node: scalarset(NODES);
  State: enum { init, alive, dead };
  Component: record
    state: State;
    location: Node;
  end;

var
  root: Component;
  other: array[Other] of Component;
  up: array[Node] of boolean;

procedure place(var c: Component; n: Node);
begin
  c.state := init;
  c.location := n;
end;

-- One is placed apart from the others: with OTHERS = 2 these are all start states.
ruleset at_root: Node; o: Other; at_one: Node; at_others: Node do
  startstate "anywhere"
  begin
    place(root, at_root);
    for x: Other do
      if x = o then place(other[x], at_one); else place(other[x], at_others); end;
    end;
    for n: Node do up[n] := true; end;
  end;
end;

ruleset n: Node do
  rule "crash" up[n] ==> begin up[n] := false; end;
  rule "boot" !up[n] ==> begin up[n] := true; end;
end;

rule "certify the root" root.state = init & up[root.location] ==> begin root.state := alive; end;
rule "the root falls" root.state != dead & !up[root.location] ==> begin root.state := dead; end;
ruleset n: Node do
  rule "restart the root" root.state = dead & up[n] ==> begin place(root, n); end;
end;

ruleset o: Other do
  alias c: other[o] do
    rule "certify" c.state = init & up[c.location] & root.state = alive ==> begin c.state := alive; end;
    rule "fall" c.state != dead & !up[c.location] ==> begin c.state := dead; end;
    ruleset n: Node do
      rule "restart" c.state = dead & up[n] ==> begin place(c, n); end;
    end;
  end;
end;

liveness "phi1: the root comes back" root.state = alive;
ruleset o: Other do liveness "phi1: the others come back" other[o].state = alive; end;
