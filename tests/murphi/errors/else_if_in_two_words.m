-- expect: M0101 at 9:1 "`end` is expected here, of the rule"; hint "`else if` needs an `end` of its own; `elsif` does not"
var x: 0..3;
startstate begin x := 0; end;
rule begin
  if x = 0 then x := 1;
  else if x = 1 then x := 2;
  end;
end;
