-- A function in a guard may write: what it writes stays where the guard holds, and is
-- gone where it does not.
-- deadlock: off
-- isospin: refused
-- expect: verdict holds; states 4; rules_fired 3
type Value: 0..9;
var n: Value; x: Value;
function touch(answer: boolean): boolean; begin n := n + 1; return answer; end;
startstate begin n := 0; x := 0; end;
rule "holds" n < 3 & touch(true) ==> begin x := n; end;
rule "does not" n < 3 & touch(false) ==> begin x := 9; end;
invariant x = n;
