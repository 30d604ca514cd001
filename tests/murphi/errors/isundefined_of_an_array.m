-- expect: M0310 at 4:18 "`isundefined` asks about a simple value, this is an array"; hint "ask about each of its parts"
var a: array[0..1] of boolean;
startstate begin end;
rule isundefined(a) ==> begin a[0] := true; end;
