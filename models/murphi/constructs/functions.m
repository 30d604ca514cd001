-- Functions and procedures. A plain parameter is read only; a var parameter is the
-- place itself, fixed when the call begins. `return` ends a procedure early.
-- The same place may be given for two var parameters.
--
-- expect: verdict holds; states 30; rules_fired 72
const N: 3;
type Index: 0..N; Cells: array[Index] of Index;
var a: Cells; i: Index; calls: Index;
function next(k: Index): Index;
begin
  return (k + 1) % (N + 1);
end;
function sum(var c: Cells): 0..12;
  var s: 0..12;
begin
  s := 0;
  for k: Index do s := s + c[k]; end;
  return s;
end;
procedure bump(var cell: Index; limit: Index);
begin
  i := next(i);                   -- does not move `cell`
  if cell >= limit then return; end;
  cell := cell + 1;
end;
procedure both(var x: Index; var y: Index);
begin
  x := 0;
  y := y + 1;                     -- 1 where x and y are one place
end;
startstate begin clear a; i := 0; calls := 0; end;
rule "bump" begin bump(a[i], 2); end;
rule "both" calls = 0 ==> begin both(a[N], a[N]); calls := calls + 1; end;
rule "function as a statement" begin next(i); end;
invariant "limited" forall k: Index do a[k] <= 2 end;
invariant "sum" sum(a) <= 2 * (N + 1);
