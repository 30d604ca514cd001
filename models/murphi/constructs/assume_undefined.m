-- An assumption that has no value is an error, not one that does not hold.
--
-- expect: verdict violated; error undefined

var
  x: 0..3;
  y: 0..3;

startstate begin x := 0; y := 0; end;

rule "forget" begin undefine y; end;

assume "y is small" y < 3;
