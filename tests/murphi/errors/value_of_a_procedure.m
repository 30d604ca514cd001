-- expect: M0317 at 4:23 "`reset` is a procedure: it gives no value"
var x: 0..3;
procedure reset(); begin x := 0; end;
startstate begin x := reset(); end;
rule begin x := 1; end;
