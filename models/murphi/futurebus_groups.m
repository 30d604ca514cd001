-- IEEE Futurebus arbiter, two groups of modules: LOWS of low priority, HIGHS of high.
--
-- As futurebus.m, and: a module of low priority wins only where none of high
-- priority competes, and in phase 3 an idle one of high priority may depose an
-- elected one of low priority, which begins the election again.
-- Checked: at most one module is elected; nobody is master besides another.
--
-- Modules of a group may be exchanged, and no others: LOWS! x HIGHS! symmetries.
--
-- expect: verdict holds; states 26442; rules_fired 109681; orbits 1947
-- expect -D LOWS=2 -D HIGHS=2: verdict holds; states 1320; rules_fired 3487; orbits 445
-- expect -D LOWS=4 -D HIGHS=4: verdict holds; states 510776; rules_fired 2909191

const
  LOWS: 3;
  HIGHS: 3;

type
  Low: scalarset(LOWS);
  High: scalarset(HIGHS);
  Place: enum { idle, competing, elected, master };

var
  low_at: array[Low] of Place;
  high_at: array[High] of Place;
  low_ok: array[Low] of boolean;
  high_ok: array[High] of boolean;
  phase: 0..5;
  elections: 0..2;

function all_ok(): boolean;
begin
  return (forall l: Low do low_ok[l] end) & (forall h: High do high_ok[h] end);
end;

function low_some(p: Place): boolean;
begin
  return exists l: Low do low_at[l] = p end;
end;

function high_some(p: Place): boolean;
begin
  return exists h: High do high_at[h] = p end;
end;

function some_at(p: Place): boolean;
begin
  return low_some(p) | high_some(p);
end;

procedure begin_phase(p: 0..5);
begin
  for l: Low do low_ok[l] := false; end;
  for h: High do high_ok[h] := false; end;
  phase := p;
end;

-- What modules of both groups do, on the place and the bit of one of them.

procedure compete(var at: Place; var ok: boolean);
begin
  at := competing;
  ok := true;
end;

procedure win(var at: Place);
begin
  at := elected;
  elections := elections + 1;
  phase := 3;
end;

procedure release(var at: Place);
begin
  at := idle;
  phase := 5;
end;

procedure take_over(var at: Place);
begin
  at := master;
  elections := 0;
  begin_phase(0);
end;

startstate "all idle"
begin
  for l: Low do low_at[l] := idle; end;
  for h: High do high_at[h] := idle; end;
  begin_phase(0);
  elections := 0;
end;

ruleset l: Low do
  rule "low: compete" phase <= 1 & !low_ok[l] & low_at[l] = idle ==> begin compete(low_at[l], low_ok[l]); end;
  rule "low: pass" phase <= 1 & !low_ok[l] ==> begin low_ok[l] := true; end;
  rule "low: win" phase = 2 & low_at[l] = competing & !some_at(elected) & !high_some(competing) ==> begin win(low_at[l]); end;
  rule "low: tenure ends soon" phase = 3 & low_at[l] = master ==> begin phase := 4; end;
  rule "low: inhibit transfer" phase = 4 & low_at[l] = master ==> begin phase := 3; end;
  rule "low: release" phase = 4 & low_at[l] = master ==> begin release(low_at[l]); end;
  rule "low: take over" phase = 5 & low_at[l] = elected ==> begin take_over(low_at[l]); end;
end;

ruleset h: High do
  rule "high: compete" phase <= 1 & !high_ok[h] & high_at[h] = idle ==> begin compete(high_at[h], high_ok[h]); end;
  rule "high: pass" phase <= 1 & !high_ok[h] ==> begin high_ok[h] := true; end;
  rule "high: win" phase = 2 & high_at[h] = competing & !some_at(elected) ==> begin win(high_at[h]); end;
  rule "high: tenure ends soon" phase = 3 & high_at[h] = master ==> begin phase := 4; end;
  rule "high: inhibit transfer" phase = 4 & high_at[h] = master ==> begin phase := 3; end;
  rule "high: release" phase = 4 & high_at[h] = master ==> begin release(high_at[h]); end;
  rule "high: take over" phase = 5 & high_at[h] = elected ==> begin take_over(high_at[h]); end;

  rule "high: depose" phase = 3 & high_at[h] = idle & low_some(elected) ==>
  begin
    high_at[h] := competing;
    for l: Low do
      if low_at[l] = elected then low_at[l] := competing; end;
    end;
    elections := 0;
    begin_phase(2);
  end;
end;

rule "sequencer: nobody competes" phase = 0 & all_ok() & !some_at(competing) ==> begin begin_phase(0); end;
rule "sequencer: others may join" phase = 0 & all_ok() & some_at(competing) ==> begin begin_phase(1); end;
rule "sequencer: elect" phase = 1 & all_ok() ==> begin begin_phase(2); end;
rule "sequencer: no master" phase = 3 & !some_at(master) ==> begin phase := 5; end;

invariant "one election" elections <= 1;

invariant "one master"
  !(low_some(master) & high_some(master))
  & (forall a: Low do forall b: Low do a != b -> !(low_at[a] = master & low_at[b] = master) end end)
  & (forall a: High do forall b: High do a != b -> !(high_at[a] = master & high_at[b] = master) end end);
