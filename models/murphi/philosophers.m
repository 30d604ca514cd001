-- N dining philosophers at a round table, RELUCTANT of whom reach for the right fork first.
--
-- Each takes one fork, then the other, eats, and puts both back. With no reluctant
-- one all can hold their left forks and wait for ever; with one of them, and not
-- all, nobody is ever stuck.
-- Checked: neighbours do not eat together, no deadlock.
--
-- The table turns: N rotations are symmetries while nobody is reluctant. They move
-- numbers round, and so are no permutations of a scalarset.
--
-- expect: verdict violated; error deadlock
-- expect -D RELUCTANT=1: verdict holds; states 29; rules_fired 72
-- expect -D N=6 -D RELUCTANT=1: verdict holds; states 169; rules_fired 638
-- expect -D N=6 -D RELUCTANT=6: verdict violated; error deadlock

const
  N: 4;
  RELUCTANT: 0;

type
  Seat: 0..N-1;
  Doing: enum { thinking, one_fork, eating };

var
  doing: array[Seat] of Doing;
  taken: array[Seat] of boolean;   -- fork s lies to the left of seat s

function right(s: Seat): Seat;
begin
  return (s + 1) % N;
end;

function first(s: Seat): Seat;
begin
  return s < RELUCTANT ? right(s) : s;
end;

function second(s: Seat): Seat;
begin
  return s < RELUCTANT ? s : right(s);
end;

startstate "all think"
begin
  for s: Seat do
    doing[s] := thinking;
    taken[s] := false;
  end;
end;

ruleset s: Seat do

  rule "take one fork" doing[s] = thinking & !taken[first(s)] ==>
  begin
    taken[first(s)] := true;
    doing[s] := one_fork;
  end;

  rule "take the other" doing[s] = one_fork & !taken[second(s)] ==>
  begin
    taken[second(s)] := true;
    doing[s] := eating;
  end;

  rule "think" doing[s] = eating ==>
  begin
    taken[first(s)] := false;
    taken[second(s)] := false;
    doing[s] := thinking;
  end;

end;

invariant "neighbours do not eat together"
  forall s: Seat do !(doing[s] = eating & doing[right(s)] = eating) end;
