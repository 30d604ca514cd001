-- options: -D M=3
-- expect: M0205 at nowhere "`M` is not a constant of the model"; hint "its constants are N"
const N: 2;
var x: 0..N;
startstate begin x := 0; end;
rule begin x := N; end;
