-- Undefined values where they are no error: as plain parameters, asked about with
-- isundefined, copied inside records, put, and where & | -> ?: forall and exists stop
-- before they come to them.
--
-- deadlock: off
-- expect: verdict holds; states 7; rules_fired 8
const N: 2;
type Value: 0..N; Pair: record a: Value; b: Value; end;
var x: Value; t: boolean; f: boolean; u: boolean; p: Pair; q: Pair; cells: array[Value] of boolean; n: 0..3;
function unknown(v: Value): boolean;
begin
  return isundefined(v);          -- an undefined argument arrives undefined
end;
startstate
begin
  t := true; f := false; n := 0;  -- all others are undefined
  cells[0] := true; cells[1] := false;
end;
rule "stop early"
  !(f & u) & (t | u) & (f -> u) & (t ? t : u)
  & !(forall i: Value do cells[i] end) & (exists i: Value do cells[i] end)
  & unknown(x) & n < 3 ==>
begin
  p.a := 1;
  q := p;
  put x;
  n := n + 1;
end;
rule "give and take" !isundefined(p.a) ==>
begin
  undefine p.a;
  clear q;                        -- the least values
end;
invariant "copies" isundefined(q.a) | q = p & isundefined(q.b) | q.a = 0 & q.b = 0 | q.a = 1;
