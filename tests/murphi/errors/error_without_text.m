-- expect: M0101 at 4:31 "the text of the error is expected here"; hint "write `error "what is wrong"`"
var x: 0..5;
startstate begin x := 0; end;
rule begin if x = 1 then error; end; x := 1; end;
