-- expect: M0101 at 5:3 "a function cannot be declared inside another one or a rule"
var x: 0..5;
startstate begin x := 0; end;
rule
  function f(): boolean; begin return true; end;
begin x := 1; end;
