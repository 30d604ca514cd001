-- Peterson's mutual exclusion for two processes, as in the textbook.
--
-- Nothing is declared to be symmetric: the processes are numbers, and `turn` holds
-- one of them. Exchanging 0 and 1 everywhere is a symmetry all the same, if the two
-- start states, in which either has the turn, are exchanged with them.
-- Checked: at most one is in the critical section.
--
-- expect: verdict holds; states 20; rules_fired 34

type
  Process: 0..1;
  Place: enum { outside, flagged, waiting, critical };

var
  at: array[Process] of Place;
  flag: array[Process] of boolean;
  turn: Process;

ruleset first: Process do
  startstate "all outside"
  begin
    for p: Process do
      at[p] := outside;
      flag[p] := false;
    end;
    turn := first;
  end;
end;

ruleset p: Process do
  alias other: 1 - p do

    rule "flag" at[p] = outside ==> begin flag[p] := true; at[p] := flagged; end;
    rule "yield" at[p] = flagged ==> begin turn := other; at[p] := waiting; end;
    rule "enter" at[p] = waiting & (!flag[other] | turn = p) ==> begin at[p] := critical; end;
    rule "leave" at[p] = critical ==> begin flag[p] := false; at[p] := outside; end;

  end;
end;

invariant "mutual exclusion" !(at[0] = critical & at[1] = critical);
