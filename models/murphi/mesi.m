-- MESI on a bus that all N caches watch: a transaction on the bus is one step.
--
-- A cache reads, writes or gives up its line. A read that misses takes the line
-- exclusive where nobody has it and shared otherwise; who has it modified writes it
-- back. A write takes the line from all others. Exclusive becomes modified in
-- silence, and lines that are not modified are given up in silence.
-- Checked: modified and exclusive exclude others, copies agree, and memory is up to
-- date where nobody has the line modified.
--
-- Caches and data are scalarsets: N! x D! symmetries.
--
-- isospin: orbits 17
-- expect: verdict holds; states 34; rules_fired 306; orbits 7
-- expect -D N=2: verdict holds; states 20; rules_fired 120; orbits 6
-- expect -D N=4: verdict holds; states 56; rules_fired 672; orbits 8

const
  N: 3;
  D: 2;

type
  Cache: scalarset(N);
  Data: scalarset(D);
  State: enum { modified, exclusive, shared, invalid };

var
  state: array[Cache] of State;
  copy: array[Cache] of Data;    -- undefined where invalid
  memory: Data;
  current: Data;                 -- auxiliary: what was written last

procedure drop(c: Cache);
begin
  state[c] := invalid;
  undefine copy[c];
end;

procedure snoop(c: Cache; wants_all: boolean);
begin
  switch state[c]
    case modified:
      memory := copy[c];
      state[c] := shared;
    case exclusive:
      state[c] := shared;
  end;
  if wants_all then drop(c); end;
end;

ruleset d: Data do
  startstate "all invalid"
  begin
    for c: Cache do drop(c); end;
    memory := d;
    current := d;
  end;
end;

ruleset c: Cache do

  rule "read" state[c] = invalid ==>
  var alone: boolean;
  begin
    alone := forall x: Cache do state[x] = invalid end;
    for x: Cache do
      if x != c then snoop(x, false); end;
    end;
    state[c] := alone ? exclusive : shared;
    copy[c] := memory;
  end;

  ruleset d: Data do
    rule "write"
    begin
      if state[c] = shared | state[c] = invalid then
        for x: Cache do
          if x != c then snoop(x, true); end;
        end;
      end;
      state[c] := modified;
      copy[c] := d;
      current := d;
    end;
  end;

  rule "give up" state[c] != invalid ==>
  begin
    if state[c] = modified then memory := copy[c]; end;
    drop(c);
  end;

end;

invariant "one writer"
  forall a: Cache do
    state[a] = modified | state[a] = exclusive ->
      forall b: Cache do a = b | state[b] = invalid end
  end;

invariant "copies are current"
  forall c: Cache do state[c] != invalid -> copy[c] = current end;

invariant "memory is current"
  (forall c: Cache do state[c] != modified end) -> memory = current;
