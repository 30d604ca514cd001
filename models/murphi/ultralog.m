-- UltraLog: agents that are watched, certified and restarted, on nodes that crash.
--
-- Components are certificate authorities (the first is the root), robustness
-- managers, security managers and agents, in this order of numbers. Each is init,
-- alive or dead, and on a node of its enclave; a node is up or down. A component
-- comes alive when its node is up and its authority alive; falls when its node is
-- down; an agent also falls when its manager misses its heartbeat. Agents are
-- restarted by their manager, all others by the environment.
-- A security manager that finds an agent dead on a node that is up may suspect the
-- node and take it down. An agent is restarted from a snapshot, for which one of
-- the nodes with a store must be up. Both are our reading of a sentence each, and
-- absent where SECURITY and STORES are 0, as in ultralog.gcl.
--
-- ENCLAVES, NODES in each, AUTHORITIES >= 1, MANAGERS, SECURITY, AGENTS and STORES
-- may be changed, and STARTS with them: at least NODES to the power of the number
-- of components, since a start state is a number read in base NODES. CRASHES > 0
-- bounds how many nodes crash.
-- Checked: that every authority (phi1) and every agent (phi2) can always come back.
-- The paper's phi1 and phi2 are []<> alive(i), which liveness here does not say: it
-- is AG EF alive(i). They fail without a bound on crashes.
--
-- No scalarsets: who may be exchanged with whom follows from the constants. As it
-- is, the two agents and the two nodes may be: 54432 orbits.
--
-- expect: verdict holds; states 186624; rules_fired 1161216
-- expect -D MANAGERS=0 -D AGENTS=0 -D STARTS=8: verdict holds; states 864; rules_fired 3696
-- expect -D AUTHORITIES=2 -D STARTS=32: verdict holds; states 31104; rules_fired 171072
-- expect -D AUTHORITIES=2 -D CRASHES=1 -D STARTS=32: verdict holds; states 12962; rules_fired 49318
-- expect -D AUTHORITIES=1 -D SECURITY=1 -D STORES=1 -D AGENTS=1 -D STARTS=16: verdict holds; states 5184; rules_fired 25488
-- expect -D AUTHORITIES=2 -D MANAGERS=2 -D ENCLAVES=2 -D STARTS=64 -D NODES=1: verdict holds; states 2916; rules_fired 15876

const
  ENCLAVES: 1;
  NODES: 2;
  AUTHORITIES: 3;
  MANAGERS: 1;
  SECURITY: 0;
  AGENTS: 2;
  STORES: 0;
  CRASHES: 0;
  STARTS: 64;

  first_manager: AUTHORITIES;
  first_security: AUTHORITIES + MANAGERS;
  first_agent: AUTHORITIES + MANAGERS + SECURITY;
  components: AUTHORITIES + MANAGERS + SECURITY + AGENTS;

type
  Component: 0..components-1;
  Node: 0..NODES*ENCLAVES-1;
  State: enum { init, alive, dead };

var
  state: array[Component] of State;
  location: array[Component] of Node;
  up: array[Node] of boolean;
  crashed: 0..CRASHES;

function is_authority(i: Component): boolean;
begin
  return i < first_manager;
end;

function is_security(i: Component): boolean;
begin
  return i >= first_security & i < first_agent;
end;

function is_agent(i: Component): boolean;
begin
  return i >= first_agent;
end;

-- Who belongs to whom: the k-th manager has authority 1 + k mod (AUTHORITIES - 1), or
-- the root where there is no other, and so have its agents; agents are dealt out to
-- managers, managers and authorities to enclaves.

function number(i: Component): Component;
begin
  if is_authority(i) then return i; end;
  if i < first_security then return i - first_manager; end;
  if i < first_agent then return i - first_security; end;
  return MANAGERS = 0 ? i - first_agent : (i - first_agent) % MANAGERS;
end;

function authority(i: Component): Component;
begin
  if is_authority(i) | AUTHORITIES = 1 then return 0; end;
  return 1 + number(i) % (AUTHORITIES - 1);
end;

function manager(i: Component): Component;
begin
  assert "agents only" is_agent(i) & MANAGERS > 0;
  return first_manager + number(i);
end;

function in_home(i: Component; n: Node): boolean;
begin
  return n / NODES = number(i) % ENCLAVES;
end;

function watched(i: Component): boolean;
begin
  return MANAGERS = 0 | state[manager(i)] = alive;
end;

function snapshot(): boolean;
begin
  return STORES = 0 | exists s: Node do s < STORES & up[s] end;
end;

ruleset start: 0..STARTS-1 do
  startstate "anywhere in its enclave"
  var rest: 0..STARTS-1;
  begin
    rest := start;
    for i: Component do
      state[i] := init;
      location[i] := number(i) % ENCLAVES * NODES + rest % NODES;
      rest := rest / NODES;
    end;
    for n: Node do up[n] := true; end;
    crashed := 0;
  end;
end;

ruleset n: Node do
  rule "crash" up[n] & (CRASHES = 0 | crashed < CRASHES) ==>
  begin
    up[n] := false;
    if CRASHES > 0 then crashed := crashed + 1; end;
  end;

  rule "boot" !up[n] ==>
  begin
    up[n] := true;
  end;
end;

ruleset i: Component do

  rule "certify" state[i] = init & up[location[i]] & (i = 0 | state[authority(i)] = alive) ==>
  begin
    state[i] := alive;
  end;

  rule "fall" state[i] != dead & !up[location[i]] ==>
  begin
    state[i] := dead;
  end;

  rule "miss a heartbeat" is_agent(i) & MANAGERS > 0 & state[i] = alive & watched(i) ==>
  begin
    state[i] := dead;
  end;

  ruleset n: Node do
    rule "restart"
      state[i] = dead & up[n] & in_home(i, n) & (is_agent(i) -> watched(i) & snapshot()) ==>
    begin
      location[i] := n;
      state[i] := init;
    end;
  end;

  ruleset s: Component do
    rule "suspect the node"
      is_agent(i) & is_security(s) & state[s] = alive & state[i] = dead & up[location[i]]
      & (exists n: Node do in_home(s, n) & in_home(i, n) end) ==>
    begin
      up[location[i]] := false;
    end;
  end;

end;

ruleset i: Component do
  liveness "phi1: every authority comes back" !is_authority(i) | state[i] = alive;
  liveness "phi2: every agent comes back" !is_agent(i) | state[i] = alive;
end;
