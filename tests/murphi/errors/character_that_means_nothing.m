-- expect: M0001 at 4:27 "this character means nothing in Murphi"
var x: 0..1;
startstate begin x := 0; end;
rule x = 0 ==> begin x := $1; end;
