-- expect: M0310 at 4:17 "an operand of arithmetic must be a number, this is a boolean"
var b: boolean;
startstate begin b := false; end;
rule begin b := b + 1; end;
