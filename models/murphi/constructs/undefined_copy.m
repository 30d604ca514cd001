-- Copying a plain variable reads it: undefined is an error in x := y, even where a
-- record with the same undefined part could be copied.
-- expect: verdict violated; error undefined
type Value: 0..3;
var x: Value; y: Value;
startstate begin x := 0; end;
rule "copy" begin x := y; end;
