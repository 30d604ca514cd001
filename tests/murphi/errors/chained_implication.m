-- expect: M0101 at 5:18 "`->` cannot follow another `->`"; hint "put one of them into parentheses"
var a, b, c: boolean;
startstate begin clear a; clear b; clear c; end;
rule begin a := !a; end;
invariant a -> b -> c;
