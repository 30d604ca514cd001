-- expect: M0101 at 6:5 "`then` is expected here"
var x: 0..2;
startstate begin x := 0; end;
rule "step" begin
  if x = 0
    x := 1;
  end;
  x := 2;
end;
