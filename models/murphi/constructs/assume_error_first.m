-- An assertion that fails before an assumption in the same rule is an error.
--
-- expect: verdict violated; error assertion

var
  x: 0..3;

startstate begin x := 0; end;

rule
begin
  assert x != 0;
  assume false;
end;
