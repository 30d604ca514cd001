-- options: -D N=many
-- expect: M0204 at nowhere "`many`, given for the constant `N`, is not a number"
const N: 2;
var x: 0..N;
startstate begin x := 0; end;
rule begin x := N; end;
