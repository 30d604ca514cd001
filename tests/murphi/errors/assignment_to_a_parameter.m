-- expect: M0401 at 5:28 "`c` cannot be changed"; hint "it is a parameter"
type S: scalarset(2);
var s: S;
startstate begin undefine s; end;
ruleset c: S do rule begin c := s; end; end;
