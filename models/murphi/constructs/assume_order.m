-- Assumptions are asked in the order of the text: what comes after one that does not
-- hold need not have a value. And errors in a rule come before its assumptions.
--
-- expect: verdict holds; states 2; rules_fired 4

var
  x: 0..3;
  y: 0..3;

startstate begin x := 0; y := 0; end;

rule "forget" begin undefine y; x := 1; end;

rule "count" begin y := 2 - y; end;

assume "x is 0" x = 0;

assume "y is small" y < 3;
