-- IEEE Futurebus arbiter, one group of N modules of equal priority.
--
-- The bus goes through phases 0 to 5. In 0 and 1 every module acknowledges, and
-- may decide to compete; in 2 one of those that compete is elected; from 3 on the
-- elected waits for the present master, who may hold the bus, to let go of it; in
-- 5 the elected takes over. `sequencer` rules are the wired-or handshake.
-- Checked: at most one module is elected, and at most one is master.
--
-- Modules are a scalarset and one is like another: the orbits are what exhaustive
-- symmetry reduction stores. 8 modules have 710, which takes rumur too long.
--
-- expect: verdict holds; states 1484; rules_fired 3891; orbits 138
-- expect -D N=6: verdict holds; states 30546; rules_fired 126301; orbits 350
-- expect -D N=8: verdict holds; states 604568; rules_fired 3445415

const
  N: 4;

type
  Module: scalarset(N);
  Place: enum { idle, competing, elected, master };

var
  place: array[Module] of Place;
  ok: array[Module] of boolean;   -- has acknowledged the present phase
  phase: 0..5;
  elections: 0..2;                -- auxiliary: how many are elected

function all_ok(): boolean;
begin
  return forall m: Module do ok[m] end;
end;

function some_at(p: Place): boolean;
begin
  return exists m: Module do place[m] = p end;
end;

procedure begin_phase(p: 0..5);
begin
  for m: Module do ok[m] := false; end;
  phase := p;
end;

startstate "all idle"
begin
  for m: Module do place[m] := idle; end;
  begin_phase(0);
  elections := 0;
end;

ruleset m: Module do

  rule "compete" phase <= 1 & !ok[m] & place[m] = idle ==>
  begin
    place[m] := competing;
    ok[m] := true;
  end;

  rule "pass" phase <= 1 & !ok[m] ==>
  begin
    ok[m] := true;
  end;

  rule "win" phase = 2 & place[m] = competing & !some_at(elected) ==>
  begin
    place[m] := elected;
    elections := elections + 1;
    phase := 3;
  end;

  rule "tenure ends soon" phase = 3 & place[m] = master ==>
  begin
    phase := 4;
  end;

  rule "inhibit transfer" phase = 4 & place[m] = master ==>
  begin
    phase := 3;
  end;

  rule "release" phase = 4 & place[m] = master ==>
  begin
    place[m] := idle;
    phase := 5;
  end;

  rule "take over" phase = 5 & place[m] = elected ==>
  begin
    place[m] := master;
    elections := 0;
    begin_phase(0);
  end;

end;

rule "sequencer: nobody competes" phase = 0 & all_ok() & !some_at(competing) ==>
begin
  begin_phase(0);
end;

rule "sequencer: others may join" phase = 0 & all_ok() & some_at(competing) ==>
begin
  begin_phase(1);
end;

rule "sequencer: elect" phase = 1 & all_ok() ==>
begin
  begin_phase(2);
end;

rule "sequencer: no master" phase = 3 & !some_at(master) ==>
begin
  phase := 5;
end;

invariant "one election" elections <= 1;

invariant "one elected, one master"
  forall a: Module do
    place[a] = elected | place[a] = master -> forall b: Module do a = b | place[b] != place[a] end
  end;
