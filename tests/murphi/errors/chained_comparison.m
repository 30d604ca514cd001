-- expect: M0101 at 4:12 "a comparison cannot follow another one"; hint "put one of them into parentheses"
var x: 0..5;
startstate begin x := 0; end;
rule 0 < x < 5 ==> begin x := x - 1; end;
