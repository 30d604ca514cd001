-- Peterson's mutual exclusion for N processes.
--
-- A process climbs levels 1 to N-1. At each it writes its level, then its name on
-- the level's board, and goes on when nobody else is as high or the board names
-- another. The test of all others is one step.
-- Checked: at most one is in the critical section, and everyone can always come in.
--
-- Processes are a scalarset, and the boards hold their names: N! symmetries.
--
-- expect: verdict holds; states 894; rules_fired 2196; orbits 174
-- expect -D N=2: verdict holds; states 43; rules_fired 80; orbits 23
-- expect -D N=4: verdict holds; states 18165; rules_fired 54064; orbits 969

const
  N: 3;

type
  Process: scalarset(N);
  Level: 1..N-1;
  Place: enum { outside, raising, naming, waiting, critical };

var
  at: array[Process] of Place;
  level: array[Process] of 0..N-1;  -- 0: does not compete
  next: array[Process] of 1..N;     -- which level to climb; N: all are climbed
  board: array[Level] of Process;   -- undefined until somebody writes there

startstate "all outside"
begin
  for p: Process do
    at[p] := outside;
    level[p] := 0;
    next[p] := 1;
  end;
  undefine board;
end;

ruleset p: Process do

  rule "begin" at[p] = outside ==>
  begin
    at[p] := raising;
  end;

  rule "raise" at[p] = raising ==>
  begin
    level[p] := next[p];
    at[p] := naming;
  end;

  rule "name" at[p] = naming ==>
  begin
    board[next[p]] := p;
    at[p] := waiting;
  end;

  rule "go on"
    at[p] = waiting
    & ((forall q: Process do q = p | level[q] < next[p] end) | board[next[p]] != p) ==>
  begin
    next[p] := next[p] + 1;
    at[p] := next[p] = N ? critical : raising;
  end;

  rule "leave" at[p] = critical ==>
  begin
    at[p] := outside;
    level[p] := 0;
    next[p] := 1;
  end;

end;

invariant "mutual exclusion"
  forall p: Process do
    forall q: Process do
      p != q -> !(at[p] = critical & at[q] = critical)
    end
  end;

ruleset p: Process do
  liveness "can enter" at[p] = critical;
end;
