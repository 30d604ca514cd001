-- UltraLog as in ultralog.m, one enclave, with its symmetry declared.
--
-- Three authorities in a tree (root, second, third), one manager, AGENTS agents that
-- it watches, NODES nodes. The second authority certifies the manager and the
-- agents, so that second and third may not be exchanged; agents may, and nodes.
-- Locations begin anywhere. Two agents have a place each in the start state's
-- parameters; where there are more, the others begin with the second.
-- Checked: as in ultralog.m, AG EF of what the paper's phi1 and phi2 ask for.
--
-- expect: verdict holds; states 186624; rules_fired 1161216; orbits 54432

const
  AGENTS: 2;
  NODES: 2;

type
  Authority: enum { root, second, third };
  Agent: scalarset(AGENTS);
  Node: scalarset(NODES);
  State: enum { init, alive, dead };
  Component: record
    state: State;
    location: Node;
  end;

var
  authority: array[Authority] of Component;
  manager: Component;
  agent: array[Agent] of Component;
  up: array[Node] of boolean;

procedure place(var c: Component; n: Node);
begin
  c.state := init;
  c.location := n;
end;

function certifiable(c: Component): boolean;
begin
  return c.state = init & up[c.location];
end;

function falls(c: Component): boolean;
begin
  return c.state != dead & !up[c.location];
end;

function issues(a: Authority): boolean;
begin
  return authority[a].state = alive;
end;

ruleset at_root: Node; at_second: Node; at_third: Node; at_manager: Node; a: Agent; at_one: Node; at_others: Node do
  startstate "anywhere"
  begin
    place(authority[root], at_root);
    place(authority[second], at_second);
    place(authority[third], at_third);
    place(manager, at_manager);
    for x: Agent do
      if x = a then place(agent[x], at_one); else place(agent[x], at_others); end;
    end;
    for n: Node do up[n] := true; end;
  end;
end;

ruleset n: Node do
  rule "crash" up[n] ==> begin up[n] := false; end;
  rule "boot" !up[n] ==> begin up[n] := true; end;
end;

ruleset c: Authority do
  rule "certify an authority" certifiable(authority[c]) & (c = root | issues(root)) ==>
  begin
    authority[c].state := alive;
  end;

  rule "an authority falls" falls(authority[c]) ==>
  begin
    authority[c].state := dead;
  end;

  ruleset n: Node do
    rule "restart an authority" authority[c].state = dead & up[n] ==>
    begin
      place(authority[c], n);
    end;
  end;
end;

rule "certify the manager" certifiable(manager) & issues(second) ==>
begin
  manager.state := alive;
end;

rule "the manager falls" falls(manager) ==>
begin
  manager.state := dead;
end;

ruleset n: Node do
  rule "restart the manager" manager.state = dead & up[n] ==>
  begin
    place(manager, n);
  end;
end;

ruleset a: Agent do
  rule "certify an agent" certifiable(agent[a]) & issues(second) ==>
  begin
    agent[a].state := alive;
  end;

  rule "an agent falls" falls(agent[a]) ==>
  begin
    agent[a].state := dead;
  end;

  rule "miss a heartbeat" agent[a].state = alive & manager.state = alive ==>
  begin
    agent[a].state := dead;
  end;

  ruleset n: Node do
    rule "restart an agent" agent[a].state = dead & up[n] & manager.state = alive ==>
    begin
      place(agent[a], n);
    end;
  end;
end;

ruleset c: Authority do liveness "phi1: every authority comes back" authority[c].state = alive; end;
ruleset a: Agent do liveness "phi2: every agent comes back" agent[a].state = alive; end;
