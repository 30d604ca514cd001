-- expect: M0002 at 4:6 "the text that begins here has no end"; hint "its closing quote is missing"
var x: 0..1;
startstate begin x := 0; end;
rule "set it
x = 0 ==> begin x := 1; end;
