-- expect: C0004 at 4:6 "the bounds of this quantifier are not known beforehand"; hint "they may lie too far apart"
var n: 0..100000;
startstate begin n := 0; end;
rule forall i := 0 to n do i >= 0 end ==> begin n := 1; end;
