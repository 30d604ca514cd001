-- Readers and writers: many may read together, one writes alone, writers go first.
--
-- A writer that waits keeps new readers out. Counters say how many read and how
-- many writers wait; they are what the guards look at.
-- Checked: nobody reads while somebody writes, writers are alone, the counters are
-- right, and everyone can always come in.
--
-- Readers and writers are two scalarsets: READERS! x WRITERS! symmetries.
--
-- expect: verdict holds; states 140; rules_fired 479; orbits 38
-- expect -D READERS=4 -D WRITERS=3: verdict holds; states 840; rules_fired 3768; orbits 75

const
  READERS: 3;
  WRITERS: 2;

type
  Reader: scalarset(READERS);
  Writer: scalarset(WRITERS);
  Place: enum { outside, waiting, inside };

var
  reader: array[Reader] of Place;
  writer: array[Writer] of Place;
  reading: 0..READERS;
  writers_waiting: 0..WRITERS;
  writing: boolean;

startstate "all outside"
begin
  clear reader;              -- the least value: outside
  clear writer;
  reading := 0;
  writers_waiting := 0;
  writing := false;
end;

ruleset r: Reader do
  rule "reader asks" reader[r] = outside ==> begin reader[r] := waiting; end;

  rule "reader enters" reader[r] = waiting & !writing & writers_waiting = 0 ==>
  begin
    reader[r] := inside;
    reading := reading + 1;
  end;

  rule "reader leaves" reader[r] = inside ==>
  begin
    reader[r] := outside;
    reading := reading - 1;
  end;
end;

ruleset w: Writer do
  rule "writer asks" writer[w] = outside ==>
  begin
    writer[w] := waiting;
    writers_waiting := writers_waiting + 1;
  end;

  rule "writer enters" writer[w] = waiting & !writing & reading = 0 ==>
  begin
    writer[w] := inside;
    writers_waiting := writers_waiting - 1;
    writing := true;
  end;

  rule "writer leaves" writer[w] = inside ==>
  begin
    writer[w] := outside;
    writing := false;
  end;
end;

invariant "no reader beside a writer"
  forall r: Reader do forall w: Writer do !(reader[r] = inside & writer[w] = inside) end end;

invariant "writers are alone"
  forall v: Writer do forall w: Writer do v != w -> !(writer[v] = inside & writer[w] = inside) end end;

invariant "reading is known" (reading > 0) = (exists r: Reader do reader[r] = inside end);

invariant "writing is known" writing = (exists w: Writer do writer[w] = inside end);

ruleset r: Reader do liveness "reader can enter" reader[r] = inside; end;
ruleset w: Writer do liveness "writer can enter" writer[w] = inside; end;
