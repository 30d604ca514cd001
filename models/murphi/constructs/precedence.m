-- What binds how closely, from loose to close: ?: -> || && | ^ & ! comparisons, shifts,
-- sums, products with the unary minus. So !x = 1 is !(x = 1), a | b & c is a | (b & c),
-- and a && b | c is a && (b | c).
-- ->, ?: and comparisons do not chain: a -> b -> c is a syntax error.
-- deadlock: off
-- isospin: refused
-- expect: verdict holds; states 1; rules_fired 1
type Value: -9..9;
var x: Value; t: boolean; f: boolean;
startstate begin x := 2; t := true; f := false; end;
rule "stay" begin end;
invariant "not and equals" !x = 1;
invariant "and before or" t | t & f;
invariant "one before two" !(f && f | t) & (t || t & f);
invariant "sum before shift" 1 << 2 + 1 = 8;
invariant "or before implies" f -> f | f;
invariant "implies before ?" t ? f -> f : f;
invariant "left to right" 7 - 2 - 1 = 4 & 12 / 3 / 2 = 2;
invariant "minus" -x + 3 = 1 & -x * 2 = -4;
