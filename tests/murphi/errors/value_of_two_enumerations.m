-- expect: M0202 at 3:13 "`green` is declared twice in the same place"
type A: enum { red, green };
  B: enum { green, blue };
var a: A;
startstate begin a := red; end;
rule begin a := red; end;
