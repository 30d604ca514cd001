-- German's cache protocol: N caches of one line, a home that grants shared or
-- exclusive copies, three places for messages between the home and each cache.
--
-- A cache asks for a shared or an exclusive copy (to_home). The home serves one
-- request at a time: where it must, it tells the holders to give up their copies
-- (to_cache), waits for what they answer (answer), then grants (to_cache). An
-- exclusive copy that is given up brings its data back to the memory.
-- Checked: control (an exclusive copy excludes all others), data (memory and
-- copies hold what was written last; `last_written` is auxiliary), and that every
-- cache can always come to an exclusive copy.
--
-- Caches are a scalarset, and so are data: N! x D! symmetries. The memory begins
-- with any value, so that the start states are a class of their own.
--
-- expect: verdict holds; states 3390; rules_fired 9912; orbits 852
-- expect -D N=3: verdict holds; states 58104; rules_fired 235872; orbits 5235
-- expect -D N=1: verdict holds; states 188; rules_fired 382; orbits 94

const
  N: 2;
  D: 2;

type
  Cache: scalarset(N);
  Data: scalarset(D);
  Permission: enum { invalid, shared, exclusive };
  Word: enum { nothing, ask_shared, ask_exclusive, give_up, given_up, grant_shared, grant_exclusive };
  Line: record
    state: Permission;
    data: Data;
  end;
  Message: record
    word: Word;
    data: Data;      -- undefined unless the word comes with data
  end;

var
  line: array[Cache] of Line;
  to_home: array[Cache] of Message;    -- requests
  to_cache: array[Cache] of Message;   -- grants, and orders to give up
  answer: array[Cache] of Message;     -- copies given up
  sharer: array[Cache] of boolean;     -- the home believes it has a copy
  to_tell: array[Cache] of boolean;    -- is still to be told to give it up
  exclusive_granted: boolean;
  serving: Word;                       -- the request that is served, or nothing
  client: Cache;                       -- whose it is
  memory: Data;
  last_written: Data;

procedure empty(var m: Message);
begin
  m.word := nothing;
  undefine m.data;
end;

procedure done();
begin
  serving := nothing;
  undefine client;
end;

ruleset d: Data do
  startstate "no copies"
  begin
    for c: Cache do
      line[c].state := invalid;
      undefine line[c].data;
      empty(to_home[c]);
      empty(to_cache[c]);
      empty(answer[c]);
      sharer[c] := false;
      to_tell[c] := false;
    end;
    exclusive_granted := false;
    done();
    memory := d;
    last_written := d;
  end;
end;

-- What caches do.

ruleset c: Cache do

  rule "ask for a shared copy" to_home[c].word = nothing & line[c].state = invalid ==>
  begin
    to_home[c].word := ask_shared;
  end;

  rule "ask for an exclusive copy" to_home[c].word = nothing & line[c].state != exclusive ==>
  begin
    to_home[c].word := ask_exclusive;
  end;

  rule "give up the copy" to_cache[c].word = give_up & answer[c].word = nothing ==>
  begin
    empty(to_cache[c]);
    answer[c].word := given_up;
    if line[c].state = exclusive then
      answer[c].data := line[c].data;
    end;
    line[c].state := invalid;
    undefine line[c].data;
  end;

  rule "take a shared copy" to_cache[c].word = grant_shared ==>
  begin
    line[c].state := shared;
    line[c].data := to_cache[c].data;
    empty(to_cache[c]);
  end;

  rule "take an exclusive copy" to_cache[c].word = grant_exclusive ==>
  begin
    line[c].state := exclusive;
    line[c].data := to_cache[c].data;
    empty(to_cache[c]);
  end;

  ruleset d: Data do
    rule "write" line[c].state = exclusive ==>
    begin
      line[c].data := d;
      last_written := d;
    end;
  end;

end;

-- What the home does.

ruleset c: Cache do

  rule "serve a request" serving = nothing & to_home[c].word != nothing ==>
  begin
    serving := to_home[c].word;
    client := c;
    empty(to_home[c]);
    for x: Cache do to_tell[x] := sharer[x]; end;
  end;

  rule "tell to give up"
    to_cache[c].word = nothing & to_tell[c]
    & (serving = ask_exclusive | serving = ask_shared & exclusive_granted) ==>
  begin
    to_cache[c].word := give_up;
    to_tell[c] := false;
  end;

  rule "hear that a copy is given up" serving != nothing & answer[c].word = given_up ==>
  begin
    sharer[c] := false;
    if exclusive_granted then
      exclusive_granted := false;
      memory := answer[c].data;
    end;
    empty(answer[c]);
  end;

end;

alias c: client do

  rule "grant a shared copy" serving = ask_shared & !exclusive_granted & to_cache[client].word = nothing ==>
  begin
    to_cache[c].word := grant_shared;
    to_cache[c].data := memory;
    sharer[c] := true;
    done();
  end;

  rule "grant an exclusive copy"
    serving = ask_exclusive & to_cache[client].word = nothing & (forall x: Cache do !sharer[x] end) ==>
  begin
    to_cache[c].word := grant_exclusive;
    to_cache[c].data := memory;
    sharer[c] := true;
    exclusive_granted := true;
    done();
  end;

end;

invariant "control"
  forall a: Cache do
    forall b: Cache do
      a != b & line[a].state = exclusive -> line[b].state = invalid
    end
  end;

invariant "data"
  (!exclusive_granted -> memory = last_written)
  & forall c: Cache do line[c].state != invalid -> line[c].data = last_written end;

ruleset c: Cache do
  liveness "can become exclusive" line[c].state = exclusive;
end;
