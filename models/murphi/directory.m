-- A directory keeps N caches coherent over a network without order.
--
-- The network is an array: for each kind of message and each cache one place, full
-- or empty, and whatever is in it may be taken at any time. Between one cache and
-- the directory messages of different kinds therefore overtake one another.
-- The directory serves one request at a time and is free again when the one it serves
-- says that it has its copy; orders to give a copy up can so meet only caches that
-- have a stable one, gave it up in silence, or are giving it back.
-- Checked: one writer or many readers, copies are current, every place is empty
-- when something is put there, and every cache can always come to write.
--
-- Caches and data are scalarsets: N! x D! symmetries.
--
-- isospin: orbits 548
-- expect: verdict holds; states 1096; rules_fired 2672; orbits 278
-- expect -D N=3: verdict holds; states 17836; rules_fired 57216; orbits 1646

const
  N: 2;
  D: 2;

type
  Cache: scalarset(N);
  Data: scalarset(D);
  Kind: enum { read, write, back, copy, order, answer, thanks, farewell };
  Message: record
    full: boolean;
    data: Data;       -- with back and copy, and with an answer that had the only copy
  end;
  State: enum { none, shared, owned, wants_read, wants_write, gives_back, gave_back };

var
  net: array[Kind] of array[Cache] of Message;
  state: array[Cache] of State;
  line: array[Cache] of Data;
  sharer: array[Cache] of boolean;   -- the directory's view
  owner: Cache;                      -- undefined: nobody
  stage: enum { free, collecting, sent };
  client: Cache;                     -- who is served, unless free
  client_writes: boolean;
  waits_for: array[Cache] of boolean; -- answers to come
  memory: Data;
  current: Data;                     -- auxiliary: what was written last

procedure send(k: Kind; c: Cache);
begin
  alias m: net[k][c] do
    assert "a place for one message" !m.full;
    m.full := true;
    undefine m.data;
  end;
end;

procedure send_data(k: Kind; c: Cache; d: Data);
begin
  send(k, c);
  net[k][c].data := d;
end;

procedure take(k: Kind; c: Cache);
begin
  net[k][c].full := false;
  undefine net[k][c].data;
end;

procedure lose(c: Cache; next: State);
begin
  state[c] := next;
  undefine line[c];
end;

function answered(): boolean;
begin
  return forall c: Cache do !waits_for[c] end;
end;

ruleset d: Data do
  startstate "nobody has a copy"
  begin
    for c: Cache do
      for k: Kind do take(k, c); end;
      lose(c, none);
      sharer[c] := false;
      waits_for[c] := false;
    end;
    undefine owner;
    undefine client;
    stage := free;
    undefine client_writes;
    memory := d;
    current := d;
  end;
end;

-- Caches.

ruleset c: Cache do

  rule "want to read" state[c] = none ==>
  begin
    send(read, c);
    state[c] := wants_read;
  end;

  rule "want to write" state[c] = none | state[c] = shared ==>
  begin
    send(write, c);
    lose(c, wants_write);
  end;

  rule "forget a shared copy" state[c] = shared ==>
  begin
    lose(c, none);
  end;

  rule "give the only copy back" state[c] = owned ==>
  begin
    send_data(back, c, line[c]);
    state[c] := gives_back;
  end;

  ruleset d: Data do
    rule "write" state[c] = owned ==>
    begin
      line[c] := d;
      current := d;
    end;
  end;

  rule "get a copy" net[copy][c].full ==>
  begin
    line[c] := net[copy][c].data;
    state[c] := (state[c] = wants_write) ? owned : shared;
    take(copy, c);
    send(thanks, c);
  end;

  rule "get an order" net[order][c].full ==>
  begin
    take(order, c);
    switch state[c]
      case owned:
        send_data(answer, c, line[c]);
        lose(c, none);
      case gives_back:
        send_data(answer, c, line[c]);
        lose(c, gave_back);
      case shared:
        send(answer, c);
        lose(c, none);
      else
        send(answer, c);
    end;
  end;

  rule "get a farewell" net[farewell][c].full ==>
  begin
    take(farewell, c);
    lose(c, none);
  end;

end;

-- The directory.

ruleset c: Cache do

  rule "serve a reader" stage = free & net[read][c].full ==>
  begin
    take(read, c);
    stage := collecting;
    client := c;
    client_writes := false;
    if !isundefined(owner) then
      send(order, owner);
      waits_for[owner] := true;
    end;
  end;

  rule "serve a writer" stage = free & net[write][c].full ==>
  begin
    take(write, c);
    stage := collecting;
    client := c;
    client_writes := true;
    for x: Cache do
      if x != c & (sharer[x] | !isundefined(owner) & owner = x) then
        send(order, x);
        waits_for[x] := true;
      end;
    end;
  end;

  rule "hear an answer" net[answer][c].full ==>
  begin
    if !isundefined(net[answer][c].data) then
      memory := net[answer][c].data;
      undefine owner;
    end;
    take(answer, c);
    sharer[c] := false;
    waits_for[c] := false;
  end;

  rule "send a copy" stage = collecting & client = c & answered() ==>
  begin
    stage := sent;
    send_data(copy, c, memory);
    if client_writes then
      for x: Cache do sharer[x] := false; end;
      owner := c;
    else
      sharer[c] := true;
    end;
  end;

  rule "hear thanks" net[thanks][c].full ==>
  begin
    take(thanks, c);
    stage := free;
    undefine client;
    undefine client_writes;
  end;

  rule "take a copy back" stage = free & net[back][c].full ==>
  begin
    if !isundefined(owner) & owner = c then
      memory := net[back][c].data;
      undefine owner;
    end;
    take(back, c);
    send(farewell, c);
  end;

end;

invariant "one writer or many readers"
  forall a: Cache do
    forall b: Cache do
      a != b & state[a] = owned -> state[b] != owned & state[b] != shared
    end
  end;

invariant "copies are current"
  forall c: Cache do state[c] = owned | state[c] = shared -> line[c] = current end;

ruleset c: Cache do
  liveness "can come to write" state[c] = owned;
end;
