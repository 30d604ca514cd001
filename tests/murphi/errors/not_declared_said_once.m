-- expect: M0201 at 3:23 "`count` is not declared"
var x: 0..3;
startstate begin x := count; end;
rule "one" begin x := count + 1; end;
rule "two" begin count := 1; end;
invariant count < 3;
