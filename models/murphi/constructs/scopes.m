-- Inner names hide outer ones: locals, parameters, loop counters, members of enums.
-- Locals are undefined whenever a rule begins. Writing to a rule's parameter changes
-- nothing outside of the firing. Names are case sensitive, keywords are not.
-- deadlock: off
-- isospin: refused
-- expect: verdict holds; states 4; rules_fired 24
type Value: 0..3; Colour: enum { red, green };
VAR x: Value; X: Value; c: Colour; fresh: boolean;
StartState Begin x := 0; X := 1; c := red; fresh := TRUE; EndStartState;
Rule "locals" Var x: Value; Begin fresh := isundefined(x); x := 3; EndRule;
rule "counters" begin for x: 1..2 do X := x; endfor; end;
ruleset red: Colour do rule "members" begin c := red; end; end;
ruleset v: Value do rule "parameters" v > 1 ==> begin v := 1; X := v; end; end;
invariant x = 0 & fresh;
