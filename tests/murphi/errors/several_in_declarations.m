-- expect: M0101 at 7:6 "a value is expected here"
-- expect: M0101 at 10:9 "a value is expected here"
-- expect: M0101 at 11:12 "a value is expected here"
-- expect: M0101 at 12:16 "a value is expected here"
-- expect: M0402 at 20:58 "a value of another type is assigned: a boolean to `Good`"
const
  N: ;
  M: 3;
type
  T: 0..;
  U: array[] of boolean;
  R: record a: ; b: 0..M; end;
  Good: 0..M;
var
  t: T;
  u: U;
  r: R;
  g: 0..N;
  h: Good;
startstate begin t := 0; u[0] := true; r.b := 1; g := 0; h := true; end;
rule begin h := 1; end;
