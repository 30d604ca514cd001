-- What is assumed of states: a state in which it does not hold is not there. The rule
-- that leads to it is taken and counts, and the state before it is no deadlock.
-- A start state in which it does not hold is not there either.
--
-- expect: verdict holds; states 4; rules_fired 8

type
  Small: 0..9;

var
  x: Small;

startstate "below" begin x := 0; end;

startstate "above" begin x := 7; end;

rule "up"
  x < 9
==> begin
  x := x + 1;
end;

rule "jump"
  x < 4
==> begin
  x := x + 5;
end;

assume "small" x < 4;

invariant "never above" x < 4;
