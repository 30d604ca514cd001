-- A function ends without having returned a value.
-- expect: verdict violated; error return
type Value: 0..3;
var x: Value;
function odd(v: Value): Value;
begin
  if v = 0 | v = 2 then return v + 1; end;
end;
startstate begin x := 0; end;
rule "next" begin x := odd(x); end;
