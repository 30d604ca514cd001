-- IEEE Futurebus arbiter with its three wires, and who is elected and master as ids.
--
-- Each module drives the wires p, q and r, and a wire is the or of what the modules
-- drive: the phase is nowhere stored but read from the three wires. The ids say who
-- is elected and who is master; every module keeps, when it sees the election, the
-- winner's id in a register of its own. Undefined ids are "nobody".
-- This is one reading: the paper gives no text of its model. It is that of the
-- symbolic prototype with one group and winner registers.
-- Checked: at most one module is elected, at most one is master, the ids agree
-- with the places, and a register names the elected until the bus is handed over.
--
-- expect: verdict holds; states 987; rules_fired 2022; orbits 190
-- expect -D N=2: verdict holds; states 93; rules_fired 130; orbits 48
-- expect -D N=4: verdict holds; states 9025; rules_fired 24928; orbits 550

const
  N: 3;

type
  Module: scalarset(N);
  Place: enum { idle, competing, elected, master };

var
  place: array[Module] of Place;
  p: array[Module] of boolean;
  q: array[Module] of boolean;
  r: array[Module] of boolean;
  winner: array[Module] of Module;
  who_is_elected: Module;
  who_is_master: Module;

function wires(want_p: boolean; want_q: boolean; want_r: boolean): boolean;
begin
  return (exists m: Module do p[m] end) = want_p
       & (exists m: Module do q[m] end) = want_q
       & (exists m: Module do r[m] end) = want_r;
end;

function some_at(where: Place): boolean;
begin
  return exists m: Module do place[m] = where end;
end;

startstate "all idle, all drive r"
begin
  undefine winner;
  undefine who_is_elected;
  undefine who_is_master;
  for m: Module do
    place[m] := idle;
    p[m] := false;
    q[m] := false;
    r[m] := true;
  end;
end;

ruleset m: Module do

  rule "compete" (wires(false, false, true) | wires(true, false, true)) & !p[m] & r[m] & place[m] = idle ==>
  begin
    place[m] := competing;
    p[m] := true;
  end;

  rule "compete again" (wires(false, false, true) | wires(true, false, true)) & !p[m] & r[m] & place[m] = competing ==>
  begin
    p[m] := true;
  end;

  rule "join" wires(true, false, true) & !p[m] ==>
  begin
    p[m] := true;
  end;

  rule "let go of r" wires(true, false, true) & p[m] & r[m] ==>
  begin
    r[m] := false;
  end;

  rule "win" wires(true, false, false) & place[m] = competing & !some_at(elected) ==>
  begin
    place[m] := elected;
    q[m] := true;
    who_is_elected := m;
    winner[m] := m;
  end;

  rule "see who wins" wires(true, true, false) & !q[m] & !isundefined(who_is_elected) ==>
  begin
    q[m] := true;
    winner[m] := who_is_elected;
  end;

  rule "see that nobody wins" wires(true, true, false) & !q[m] & isundefined(who_is_elected) ==>
  begin
    q[m] := true;
    undefine winner[m];
  end;

  rule "let go of p" wires(true, true, false) & q[m] & p[m] ==>
  begin
    p[m] := false;
  end;

  rule "release" wires(false, true, false) & place[m] = master ==>
  begin
    place[m] := idle;
    r[m] := true;
    undefine who_is_master;
  end;

  rule "no master" wires(false, true, false) & !some_at(master) & place[m] = elected ==>
  begin
    r[m] := true;
  end;

  rule "cancel" wires(false, true, false) & !some_at(master) & !some_at(elected) ==>
  begin
    r[m] := true;
  end;

  rule "drive r" wires(false, true, true) & !r[m] ==>
  begin
    r[m] := true;
  end;

  rule "let go of q" wires(false, true, true) & r[m] & q[m] & place[m] != elected ==>
  begin
    q[m] := false;
  end;

  rule "take over" wires(false, true, true) & r[m] & q[m] & place[m] = elected ==>
  begin
    q[m] := false;
    place[m] := master;
    who_is_master := m;
    undefine who_is_elected;
  end;

end;

invariant "one elected, one master"
  forall a: Module do
    forall b: Module do
      a != b -> !(place[a] = elected & place[b] = elected) & !(place[a] = master & place[b] = master)
    end
  end;

invariant "ids agree with places"
  (isundefined(who_is_elected) = !some_at(elected))
  & (isundefined(who_is_master) = !some_at(master))
  & (!isundefined(who_is_elected) -> place[who_is_elected] = elected)
  & (!isundefined(who_is_master) -> place[who_is_master] = master);

invariant "registers of those that drive q name the elected"
  !isundefined(who_is_elected) -> forall m: Module do q[m] -> winner[m] = who_is_elected end;
