-- A value that was never given is read in a guard, on the right of `&`.
-- expect: verdict violated; error undefined
var x: boolean; y: boolean;
startstate begin y := true; end;
rule "read" y & x ==> begin y := false; end;
