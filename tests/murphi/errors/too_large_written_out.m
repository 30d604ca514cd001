-- expect: C0001 at 5:32 "the model is too large once its rulesets, loops and quantifiers are written out"; hint "make its constants smaller"
type T: 0..3000;
var x: T;
startstate begin x := 0; end;
ruleset a: T; b: T do rule x = a ==> begin x := b; end; end;
