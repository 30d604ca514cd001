-- expect: M0002 at 4:1 "the comment that begins here has no end"; hint "`*/` is missing"
var x: 0..1;
startstate begin x := 0; end;
/* the rest is missing
rule x = 0 ==> begin x := 1; end;
