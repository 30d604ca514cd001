-- An argument does not fit its parameter, which nobody reads.
-- expect: verdict violated; error range
type Small: 0..3; Large: 0..7;
var x: Large;
procedure nothing(s: Small); begin end;
startstate begin x := 0; end;
rule "count" x < 7 ==> begin x := x + 1; nothing(x); end;
