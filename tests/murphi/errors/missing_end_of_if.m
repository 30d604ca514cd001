-- expect: M0101 at 8:1 "`end` is expected here, of the rule"
var x: 0..1;
startstate begin x := 0; end;
rule "first" begin
  if x = 0 then
    x := 1;
end;
rule "second" begin x := 0; end;
